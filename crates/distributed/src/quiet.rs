//! Panics of timely that say that a connection has ended.

use std::any::Any;
use std::panic;
use std::sync::Once;

/// The panics of timely's threads for sending and receiving, and what follows from them in its workers.
const MESSAGES: [&str; 3] = ["timely communication error:", "MergeQueue poisoned", "Clean shutdown followed by data"];

/// Whether the message of a panic is about a connection that has ended.
pub fn is_about_connections(message: &str) -> bool {
    MESSAGES.iter().any(|known| message.contains(known))
}

/// From now on panics about connections are not printed: whoever waits for the workers says in one sentence what has happened.
pub fn timely_about_connections() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !is_about_connections(&message(info.payload())) {
                before(info);
            }
        }));
    });
}

/// The message of a panic.
pub fn message(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without a message".to_owned())
}
