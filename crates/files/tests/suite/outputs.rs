//! Files are written whole, by one run at a time, and not over existing files.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use koatlas_files::{Claim, ClaimError, shown, write_atomically, write_atomically_with};
use tempfile::TempDir;

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The names in a folder, hidden ones too, sorted.
fn content(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_failure_leaves_what_was_there() {
    let folder = folder();
    let path = folder.path().join("file");
    write_atomically(&path, b"old").unwrap();
    let full = |file: &mut dyn Write| {
        file.write_all(&[0; 100_000])?;
        Err(ErrorKind::StorageFull.into())
    };
    assert_eq!(write_atomically_with(&path, full).unwrap_err().kind(), ErrorKind::StorageFull);
    assert_eq!(fs::read(&path).unwrap(), b"old");
    assert_eq!(content(folder.path()), ["file"]);
}

/// A killed process has left the file of its lock.
#[test]
fn the_lock_of_a_killed_run_is_none() {
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(folder.path().join(".file.lock"), "").unwrap();
    let claim = Claim::for_file(&path, false).unwrap();
    write_atomically(&path, b"new").unwrap();
    drop(claim);
    assert_eq!(fs::read(&path).unwrap(), b"new");
    assert_eq!(content(folder.path()), ["file"]);
}

#[test]
fn names_without_room_for_a_lock_are_refused() {
    let folder = folder();
    assert!(Claim::for_file(&folder.path().join("x".repeat(249)), false).is_ok());
    let error = Claim::for_file(&folder.path().join("x".repeat(250)), false).unwrap_err();
    assert!(matches!(error, ClaimError::Unwritable(..)), "{error}");
}

#[test]
fn what_is_there_is_kept_unless_it_may_be_replaced() {
    let folder = folder();
    let path = folder.path().join("file");
    fs::write(&path, "mine").unwrap();
    assert!(matches!(Claim::for_file(&path, false), Err(ClaimError::Exists(_))));
    drop(Claim::for_file(&path, true).unwrap());
    assert_eq!((fs::read(&path).unwrap().as_slice(), content(folder.path()).len()), (&b"mine"[..], 1));
}

#[test]
fn two_runs_are_kept_apart() {
    let folder = folder();
    let path = folder.path().join("file");
    let first = Claim::for_file(&path, false).unwrap();
    let error = Claim::for_file(&path, false).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!("{}: another run is writing there: wait for its end, or choose another name", path.display())
    );
    drop(Claim::for_file(&folder.path().join("other"), false).unwrap());
    drop(first);
    drop(Claim::for_file(&path, false).unwrap());
    let whole = Claim::for_folder(folder.path()).unwrap();
    assert!(matches!(Claim::for_folder(folder.path()), Err(ClaimError::Busy(_))));
    drop(whole);
    assert!(content(folder.path()).is_empty());
}

#[test]
fn two_writers_at_once_do_not_mix() {
    let folder = folder();
    let path = folder.path().join("file");
    let nested = |file: &mut dyn Write| {
        file.write_all(b"ou")?;
        write_atomically(&path, b"inner")?;
        assert_eq!(fs::read(&path)?, b"inner");
        file.write_all(b"ter")
    };
    write_atomically_with(&path, nested).unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"outer");
    assert_eq!(content(folder.path()), ["file"]);
}

#[test]
fn places_that_are_none() {
    let folder = folder();
    fs::write(folder.path().join("file"), "").unwrap();
    for name in ["no/x", "file/x"] {
        let error = Claim::for_file(&folder.path().join(name), true).unwrap_err();
        assert!(matches!(&error, ClaimError::NoFolder { .. }), "{error}");
    }
    let error = Claim::for_file(folder.path(), true).unwrap_err().to_string();
    assert!(error.contains("it cannot be written: is a directory: choose another place"), "{error}");
}

#[test]
#[cfg(unix)]
fn links_are_followed() {
    let folder = folder();
    let (real, link, dangling) =
        (folder.path().join("real"), folder.path().join("link"), folder.path().join("dangling"));
    fs::write(&real, "old").unwrap();
    std::os::unix::fs::symlink("real", &link).unwrap();
    std::os::unix::fs::symlink("new", &dangling).unwrap();
    assert!(matches!(Claim::for_file(&link, false), Err(ClaimError::Exists(_))));
    write_atomically(&link, b"through").unwrap();
    write_atomically(&dangling, b"made").unwrap();
    assert_eq!(
        (fs::read(&real).unwrap(), fs::read(folder.path().join("new")).unwrap()),
        (b"through".into(), b"made".into())
    );
    assert!([link, dangling].iter().all(|path| path.is_symlink()));
}

#[test]
#[cfg(unix)]
fn devices_are_written_in_place() {
    let null = Path::new("/dev/null");
    drop(Claim::for_file(null, false).unwrap());
    write_atomically(null, b"gone").unwrap();
    assert!(!null.metadata().unwrap().is_file());
    let full = write_atomically(Path::new("/dev/full"), b"too much").map_err(|error: io::Error| error.kind());
    assert!(!Path::new("/dev/full").exists() || full == Err(ErrorKind::StorageFull));
}

#[test]
#[cfg(unix)]
fn permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let path = folder.path().join("file");
    write_atomically(&path, b"old").unwrap();
    fs::write(folder.path().join("plain"), "").unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&path), mode(&folder.path().join("plain")), "those of any new file");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
    write_atomically(&path, b"new").unwrap();
    assert_eq!(mode(&path), 0o600);
}

#[test]
fn names_are_shown_so_that_nothing_is_hidden() {
    for (name, expected) in [
        ("a/b-c_d.sgf", "a/b-c_d.sgf"),
        ("märchen.toml", "märchen.toml"),
        ("", "\"\""),
        ("C:x", "\"C:x\""),
        ("two words", "\"two words\""),
        ("\u{1b}[31m", "\"\\u{1b}[31m\""),
        ("a\nb", "\"a\\nb\""),
        ("\u{202e}txt", "\"\\u{202e}txt\""),
    ] {
        assert_eq!(shown(Path::new(name)), expected);
    }
}
