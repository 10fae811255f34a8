// Where this atlas is: on disk, on a server of this computer alone, or on the web. On the web pages have absolute addresses, which they
// show, cite, and name to search engines. What is after `?` or `#` is no part of the address of a page.
(function (koatlas) {
  "use strict";
  const { protocol, hostname, href } = location;
  const isOwn = /^(.*\.)?localhost$|^127\.|^0\.0\.0\.0$|^\[::1\]$/.test(hostname);
  const where = !protocol.startsWith("http") ? "disk" : isOwn ? "computer" : "web";
  const top = new URL(document.body.dataset.root || ".", href).href;
  koatlas.address = { where, top };
  if (where !== "web") return;

  const page = href.split(/[?#]/)[0].replace(/index\.html$/, "");
  document.head.append(Object.assign(document.createElement("link"), { rel: "canonical", href: page }));
  for (const shown of document.querySelectorAll("[data-address]")) shown.textContent = top + shown.dataset.address;
  for (const cited of document.querySelectorAll("[data-cites]")) {
    const entry = cited.querySelector("code");
    entry.textContent = entry.textContent.replace("\n howpublished", `\n url = {${top}${cited.dataset.cites}},\n howpublished`);
  }
})(window.koatlas = window.koatlas || {});
