//! What an end is worth.

use koatlas_certificates::{HalfPoints, OutcomeCertificate, RULE_WIN, VoidIs};

use crate::literal::referee::Literal;

/// How ends count: the komi, and what void and tie are.
#[derive(Clone, Copy)]
pub(super) struct Terms {
    komi: HalfPoints,
    void_is: VoidIs,
}

impl Terms {
    pub fn of(certificate: &OutcomeCertificate) -> Terms {
        Terms { komi: certificate.komi, void_is: certificate.void_is }
    }

    /// What the end is worth that the rule set calls so; nothing if it does not count as an end.
    pub fn worth(self, outcome: &str, literal: &Literal) -> Option<HalfPoints> {
        match outcome {
            "score" => Some(2 * literal.score()),
            "black" => Some(RULE_WIN),
            "white" => Some(-RULE_WIN),
            _ => self.worth_of_void(),
        }
    }

    /// What void and tie are worth.
    fn worth_of_void(self) -> Option<HalfPoints> {
        match self.void_is {
            VoidIs::Draw => Some(self.komi),
            VoidIs::Black => Some(RULE_WIN),
            VoidIs::White => Some(-RULE_WIN),
            VoidIs::Separate => None,
        }
    }
}
