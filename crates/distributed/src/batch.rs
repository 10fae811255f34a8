//! Codes on their way to another worker.

/// Writes codes as the differences of the ascending list, each in groups of seven bits, the lowest first, with the eighth
/// bit set where another group follows. Codes that come twice are written once; the list is empty afterwards.
#[must_use]
pub fn packed(codes: &mut Vec<u64>) -> Vec<u8> {
    codes.sort_unstable();
    codes.dedup();
    let mut bytes = Vec::with_capacity(2 * codes.len());
    let mut last = 0;
    for code in codes.drain(..) {
        let mut difference = code - last;
        last = code;
        while difference >= 0x80 {
            bytes.push(difference as u8 | 0x80);
            difference >>= 7;
        }
        bytes.push(difference as u8);
    }
    bytes
}

/// Calls `visit` with the codes that [`packed`] has written, in ascending order.
pub fn unpack(bytes: &[u8], mut visit: impl FnMut(u64)) {
    let (mut code, mut difference, mut shift) = (0_u64, 0, 0);
    for &byte in bytes {
        difference |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte & 0x80 == 0 {
            code += difference;
            visit(code);
            (difference, shift) = (0, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{packed, unpack};

    #[test]
    fn what_is_packed_comes_back_sorted_and_once() {
        let codes = [3_u64.pow(25), 0, 127, 128, 127, 1 << 40, 129, 3_u64.pow(25) - 1];
        let bytes = packed(&mut codes.to_vec());
        let mut back = Vec::new();
        unpack(&bytes, |code| back.push(code));
        assert_eq!(back, [0, 127, 128, 129, 3_u64.pow(25) - 1, 3_u64.pow(25), 1 << 40]);
        assert_eq!(bytes.len(), 4 + 6 + 1 + 6);
    }
}
