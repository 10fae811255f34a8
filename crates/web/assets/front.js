// The first page. Its older addresses had the filters of the list of all types.
(function () {
  "use strict";
  if (document.querySelector("main .front") && location.hash.includes("=")) location.replace("types.html" + location.hash);
})();
