//! An explorer of its own for every test, over a data folder of its own.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

pub(crate) struct Explorer {
    data: TempDir,
    process: Child,
    /// Where it listens, as in `127.0.0.1:4000`.
    host: String,
}

/// What came back for a request made without a browser.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: String,
}

impl Explorer {
    /// Solves the games, then serves them.
    pub(crate) fn of(games: &[&str]) -> Self {
        let data = TempDir::new().unwrap();
        for game in games {
            let solved = command(&data).args(["solve", game]).output().unwrap();
            assert!(solved.status.success(), "{solved:?}");
        }
        let mut process = command(&data)
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        let stdout = process.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut said).unwrap();
        let host = said.trim().strip_prefix("http://");
        let host = host.and_then(|host| host.strip_suffix('/'));
        let host = host.expect("its address on the first line").to_owned();
        Self {
            data,
            process,
            host,
        }
    }

    /// The address of one of its pages.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("http://{}{path}", self.host)
    }

    /// The JSON that the command prints over the same data folder.
    pub(crate) fn json(&self, args: &[&str]) -> Value {
        let output = command(&self.data).args(args).arg("--json").output();
        let output = output.unwrap();
        assert!(output.status.success(), "{output:?}");
        serde_json::from_slice(&output.stdout).unwrap()
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        request(&self.host, "GET", path, "").unwrap()
    }
}

impl Drop for Explorer {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn command(data: &TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_retrograde"));
    command
        .arg("--quiet")
        .arg("--data-dir")
        .arg(data.path())
        .stdin(Stdio::null());
    command
}

/// One request over a connection of its own.
pub(crate) fn request(host: &str, method: &str, path: &str, body: &str) -> io::Result<Reply> {
    let mut stream = TcpStream::connect(host)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut reply = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") && reply.read_line(&mut head)? > 0 {}
    // Not everybody closes a connection when asked to: the length tells where the body ends.
    let head = head.to_ascii_lowercase();
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length:"));
    let length = length.and_then(|length| length.trim().parse().ok());
    let mut body = String::new();
    reply
        .take(length.unwrap_or(u64::MAX))
        .read_to_string(&mut body)?;
    let status = head.split(' ').nth(1).and_then(|word| word.parse().ok());
    Ok(Reply {
        status: status.ok_or(io::ErrorKind::InvalidData)?,
        body,
    })
}
