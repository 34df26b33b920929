#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
use super::*;
use proptest::prelude::*;

fn check(input: &str, expect: &str) {
    let got = match evaluate(&expression(input).unwrap_or_else(|| panic!("{input}: no expression")))
    {
        Ok(value) => value.to_string(),
        Err(error) => error.to_string(),
    };
    assert_eq!(got, expect, "{input}");
}

#[test]
fn expressions_have_values() {
    for (input, expect) in [
        ("2 + 3 * 4", "14"),
        ("What is (2 + 3) * 4?", "20"),
        ("0.1 + 0.2", "0.3"),
        ("1/3", "≈ 0.3333333333"),
        ("2/3", "≈ 0.6666666667"),
        ("-2^2", "-4"),
        ("2^3^2", "512"),
        ("2^-2", "0.25"),
        ("17 % 5", "2"),
        ("17 mod 5", "2"),
        ("15% of 80", "12"),
        ("200 + 10%", "220"),
        ("200 - 10%", "180"),
        ("50%*4", "2"),
        ("1,234,567 * 1000", "1234567000"),
        ("99999999999 * 99999999999", "9999999999800000000001"),
        ("2^200", "≈ 1.6069380443e60"),
        ("10 / 0", "division by zero"),
        ("5 % (3 - 3)", "division by zero"),
        ("0^-1", "division by zero"),
        ("10^400", "the result is too large"),
        ("(-8)^0.5", "there is no real result"),
        ("sqrt(16) + 1", "5"),
        ("square root of 2", "≈ 1.4142135624"),
        ("12 times 12", "144"),
        ("seventeen", "x"),
        ("3的平方加上4的平方", "25"),
        ("计算 12 乘以 3 等于多少？", "36"),
        ("100 除以 8", "12.5"),
        ("what's 7 squared?", "49"),
        ("-0.5 + 0.25", "-0.25"),
        ("(1 + 2", "the expression ends too early"),
    ] {
        if input == "seventeen" {
            assert_eq!(expression(input), None);
        } else {
            check(input, expect);
        }
    }
}

#[test]
fn other_texts_hold_no_expression() {
    for text in
        ["hello", "2026-11-21", "top 5 products", "top-5", "", "42", "orders in 2026", "what is x"]
    {
        assert_eq!(expression(text), None, "{text}");
    }
}

#[test]
fn deep_nesting_is_an_error() {
    let deep = format!("{}1{}", "(".repeat(5000), ")".repeat(5000));
    assert_eq!(evaluate(&deep), Err(CalcError::TooDeep));
    assert_eq!(evaluate(&"-".repeat(5000)), Err(CalcError::TooDeep));
}

proptest! {
    #[test]
    fn integers_agree_with_the_machine(a in -9999i128..9999, b in -9999i128..9999, c in 1i128..999) {
        prop_assert_eq!(evaluate(&format!("({a}) + ({b}) * {c}")), Ok(Number::Exact(a + b * c, 1)));
        prop_assert_eq!(evaluate(&format!("({a}) % {c}")), Ok(Number::Exact(a % c, 1)));
        let quotient = evaluate(&format!("({a}) / {c} * {c}")).unwrap();
        prop_assert_eq!(quotient, Number::Exact(a, 1));
    }

    #[test]
    fn no_text_breaks_it(text in "[0-9+*/%^(). -]{0,40}") {
        if let Some(expression) = expression(&text) {
            let _ = evaluate(&expression).map(|value| value.to_string());
        }
    }
}
