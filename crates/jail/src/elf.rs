//! The loader that an executable names: the one other file that has to be executable.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

const PT_INTERP: u32 = 3;

/// The loader that the executable names. None: it needs none. Fails where it is no 64-bit
/// little-endian ELF file, as a script.
pub(crate) fn loader(file: &Path) -> io::Result<Option<PathBuf>> {
    let mut file = File::open(file)?;
    let mut header = [0; 64];
    file.read_exact(&mut header).map_err(|_| no_elf())?;
    if header[..6] != *b"\x7fELF\x02\x01" {
        return Err(no_elf());
    }
    let table = u64_at(&header, 32);
    let (size, count) = (u64::from(u16_at(&header, 54)), u64::from(u16_at(&header, 56)));
    for index in 0..count {
        let mut entry = [0; 56];
        let place = index.checked_mul(size).and_then(|at| table.checked_add(at));
        file.seek(SeekFrom::Start(place.ok_or_else(no_elf)?))?;
        file.read_exact(&mut entry).map_err(|_| no_elf())?;
        if u32_at(&entry, 0) != PT_INTERP {
            continue;
        }
        file.seek(SeekFrom::Start(u64_at(&entry, 8)))?;
        let mut name = Vec::new();
        file.take(u64_at(&entry, 32).min(4096)).read_to_end(&mut name)?;
        name.retain(|byte| *byte != 0);
        let name = String::from_utf8(name).map_err(|_| no_elf())?;
        return Ok(Some(PathBuf::from(name)));
    }
    Ok(None)
}

fn no_elf() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "it is no 64-bit ELF program")
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    bytes.get(at..at + 2).map_or(0, |part| u16::from(part[0]) | u16::from(part[1]) << 8)
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from(u16_at(bytes, at)) | u32::from(u16_at(bytes, at + 2)) << 16
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from(u32_at(bytes, at)) | u64::from(u32_at(bytes, at + 4)) << 32
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_program_names_its_loader_and_a_script_is_none() {
        let loader = loader(&std::env::current_exe().unwrap()).unwrap();
        assert!(loader.is_some_and(|path| path.is_file()));
        let script = std::env::temp_dir().join(format!("ephor-elf-{}", std::process::id()));
        for text in ["#!/bin/sh\n", "", &"\u{7f}ELF".repeat(40)] {
            std::fs::write(&script, text).unwrap();
            assert!(super::loader(&script).is_err(), "{text:?}");
        }
        std::fs::remove_file(script).unwrap();
    }
}
