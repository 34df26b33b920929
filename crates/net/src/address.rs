//! Which addresses belong to the public Internet. Pure.
//!
//! A list of what is allowed for IPv6, where only one block is given out, and of what isn't for
//! IPv4, where most is. Forms that carry another address are refused as a whole: no honest URL is
//! written so.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is one of the public Internet, and of no special use.
///
/// ```
/// use ephor_net::is_public;
///
/// assert!(is_public("1.1.1.1".parse().unwrap()));
/// assert!(!is_public("169.254.169.254".parse().unwrap()));
/// assert!(!is_public("::ffff:10.0.0.1".parse().unwrap()));
/// ```
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    !matches!(
        address.octets(),
        // This network, private use, loopback.
        [0 | 10 | 127, ..]
            // Shared by carriers; also a metadata server of a cloud.
            | [100, 64..=127, ..]
            // Link local: the metadata server of most clouds.
            | [169, 254, ..]
            // A cloud's own server, at an address that looks public.
            | [168, 63, 129, 16]
            | [172, 16..=31, ..]
            | [192, 168, ..]
            // Protocol assignments, documentation, relays of 6to4.
            | [192, 0, 0 | 2, _]
            | [192, 88, 99, _]
            | [198, 51, 100, _]
            | [203, 0, 113, _]
            // Benchmarks.
            | [198, 18 | 19, ..]
            // Multicast, reserved, broadcast.
            | [224..=255, ..]
    )
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    // Only 2000::/3 is given out. The rest holds ::1, mapped and translated forms (::/8, 64:ff9b::),
    // fc00::/7, fe80::/10, fec0::/10 and ff00::/8.
    segments[0] & 0xe000 == 0x2000
        && !matches!(
            segments,
            // Special purposes: Teredo, benchmarks, ORCHID; documentation; 6to4.
            [0x2001, 0..=0x01ff, ..]
                | [0x2001, 0x0db8, ..]
                | [0x2002, ..]
                | [0x3fff, 0..=0x0fff, ..]
        )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[track_caller]
    fn check(address: &str, public: bool) {
        assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
    }

    #[test]
    fn special_addresses() {
        for address in "
            0.0.0.0 0.1.2.3 10.1.2.3 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1
            127.255.255.254 168.63.129.16 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1
            192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.7
            224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:127.0.0.1
            ::ffff:1.1.1.1 ::ffff:0:10.0.0.1 64:ff9b::a00:1 64:ff9b::101:101 64:ff9b:1::1 100::1
            2001::1 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1:: 3fff::1 3fff:fff::1
            5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1"
            .split_whitespace()
        {
            check(address, false);
        }
    }

    #[test]
    fn public_addresses() {
        for address in "
            1.1.1.1 8.8.8.8 9.9.9.9 100.63.255.255 100.128.0.1 128.0.0.1 168.63.129.17 169.253.1.1
            172.15.1.1 172.32.0.1 192.0.1.1 192.167.1.1 198.17.1.1 198.20.0.1 203.0.112.1
            223.255.255.255 2001:4860:4860::8888 2001:200::1 2606:4700::1111 2a00:1450::1
            2620:fe::fe 3ffe::1 3fff:1000::1"
            .split_whitespace()
        {
            check(address, true);
        }
    }
}
