//! The atlas: a catalogue as people look at it, ask it, and read it with their tools.
