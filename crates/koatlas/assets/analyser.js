// The analyser of the pages: koatlas.analyser.ask(request, {signal}) answers a request of the module koatlas::request, which is an
// object with the key "question". A module of WebAssembly does it in a Worker, so that the page stays alive. An error is thrown as an Error with a `sentence`; what was stopped by `signal`, as an AbortError.
(() => {
  "use strict";
  const koatlas = (window.koatlas ??= {});
  const here = document.currentScript.src;

  function failure(sentence) {
    return Object.assign(new Error(sentence), { sentence });
  }

  function aborted() {
    return new DOMException("The question was stopped.", "AbortError");
  }

  /** The answer in a text of JSON. */
  function parsed(text) {
    const answer = JSON.parse(text);
    if ("error" in answer && !("command" in answer)) throw failure(answer.error);
    return answer;
  }

  /** The program of the Worker: it gets the compiled module, then requests, and posts the texts of the answers. */
  function worker() {
    const NATIVE = "The program koatlas, which runs outside the browser, can do more.";
    let instance = null;
    const bytes = (address, length) => new Uint8Array(instance.exports.memory.buffer, address, length);

    function answer(request) {
      const { allocate, answer, answer_length } = instance.exports;
      const text = new TextEncoder().encode(request);
      bytes(allocate(text.length) >>> 0, text.length).set(text);
      const address = answer();
      return new TextDecoder().decode(bytes(address >>> 0, answer_length()));
    }

    /** Why the module has ended, in a sentence. It must not be called again. */
    function reason(error) {
      if (error instanceof RangeError) return `The search went too deep for this browser. ${NATIVE}`;
      let said = "";
      try {
        const { panic_message, panic_length } = instance.exports;
        said = new TextDecoder().decode(bytes(panic_message() >>> 0, panic_length()));
      } catch {
        // What is left of the module cannot even say that.
      }
      if (said) return `The analyser has failed, which is a mistake in it: ${said}`;
      if (/out of bounds/.test(error.message)) return `The search went too deep for this browser. ${NATIVE}`;
      return `The question needs more memory than a page may have. ${NATIVE}`;
    }

    self.onmessage = ({ data }) => {
      if (data.module) {
        instance = new WebAssembly.Instance(data.module, {});
        return;
      }
      try {
        const text = answer(data.request);
        // The memory of a module never shrinks.
        self.postMessage({ text, large: instance.exports.memory.buffer.byteLength > 1 << 28 });
      } catch (error) {
        self.postMessage({ ended: reason(error) });
      }
    };
  }

  /** Loads the script that holds the module, which is large: once, and only when something is asked. */
  function loadScript() {
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL("analyser-wasm.js", here).href;
      script.onload = resolve;
      script.onerror = () => {
        script.remove();
        reject(failure("The analyser cannot be loaded: the file analyser-wasm.js is missing, or there is no connection."));
      };
      document.head.append(script);
    });
  }

  async function compile() {
    if (!koatlas.analyserModule) await loadScript();
    try {
      const packed = Uint8Array.from(atob(koatlas.analyserModule), (character) => character.charCodeAt(0));
      const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      return await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
    } catch {
      throw failure("This browser cannot run the analyser: it needs WebAssembly and DecompressionStream.");
    } finally {
      delete koatlas.analyserModule;
    }
  }

  let module = null;
  let idle = null;

  /** A Worker with the module that does nothing: the last one, or a new one. */
  async function freeWorker() {
    // A failure is not kept: the next question tries again.
    module ??= compile().catch((error) => {
      module = null;
      throw error;
    });
    const compiled = await module;
    if (idle) {
      const free = idle;
      idle = null;
      return free;
    }
    // From a Blob, as pages on disk cannot start a Worker from a file.
    const address = URL.createObjectURL(new Blob([`"use strict";(${worker})()`], { type: "text/javascript" }));
    const made = new Worker(address);
    URL.revokeObjectURL(address);
    made.postMessage({ module: compiled });
    return made;
  }

  /** Answers a request. Questions that are asked at the same time have a Worker each; one is kept for the next question. */
  async function ask(request, { signal } = {}) {
    if (signal?.aborted) throw aborted();
    const free = await freeWorker();
    const text = await new Promise((resolve, reject) => {
      const stop = () => {
        free.terminate();
        reject(aborted());
      };
      if (signal?.aborted) {
        idle ??= free;
        reject(aborted());
        return;
      }
      signal?.addEventListener("abort", stop, { once: true });
      const end = (finish, value) => {
        signal?.removeEventListener("abort", stop);
        finish(value);
      };
      free.onmessage = ({ data }) => {
        if (data.ended) {
          free.terminate();
          end(reject, failure(data.ended));
        } else {
          if (idle || data.large) free.terminate();
          else idle = free;
          end(resolve, data.text);
        }
      };
      free.onerror = (event) => {
        event.preventDefault();
        free.terminate();
        end(reject, failure(`The analyser cannot be started: ${event.message}`));
      };
      free.postMessage({ request: JSON.stringify(request) });
    });
    return parsed(text);
  }

  koatlas.analyser = { ask };
})();
