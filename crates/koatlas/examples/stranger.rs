//! Says what repeats at a position, and saves a proof of how long a sequence can get there, which is then checked.

use std::error::Error;

use koatlas::{ClassifyQuestion, Conditions, Interrupt, LongestQuestion, Question, Subject};
use koatlas_files::{Format, parse_position};
use koatlas_rules::RuleSet;
use koatlas_verifier::{VerifierLimits, read_certificate, verify};

/// Classifies a position, saves a certificate of its longest sequence, and verifies it.
pub fn main() -> Result<(), Box<dyn Error>> {
    let file = parse_position(b". X O .\nX O . O\n. X O .\nregion: b2 c2", Format::Text)?;
    let subject = Subject::from_position("my position", file.position);
    let (interrupt, rules) = (Interrupt::default(), RuleSet::find("psk")?);
    let conditions = Conditions::quiet(&interrupt);

    let found = ClassifyQuestion::default().ask(&subject, &conditions)?;
    let ko_type = found.ko_type.ok_or("nothing repeats")?;
    println!("{}: {}", subject.title, ko_type.names.join(", "));

    let question = LongestQuestion { rules: rules.into(), ..LongestQuestion::default() };
    let found = question.ask(&subject, &conditions)?;
    let path = std::env::temp_dir().join(format!("longest-{}.json", std::process::id()));
    let certificate = found.certificate.ok_or("sequences need not end")?;
    std::fs::write(&path, certificate.to_bytes())?;

    let proved = verify(&read_certificate(&std::fs::read(&path)?)?, VerifierLimits::default())?;
    println!("{proved}");
    assert_eq!(Some(proved.found.lower), found.lower);
    Ok(std::fs::remove_file(&path)?)
}
