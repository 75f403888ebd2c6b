//! A mail server for tests, on a loopback port of its own. It keeps what it
//! was told and behaves as it is asked to.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// How the server behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manners {
    /// Takes everything.
    Accepts,
    /// Answers the command that starts like this with that line.
    Answers(&'static str, &'static str),
    /// Says nothing any more once it got this command.
    HangsAt(&'static str),
    /// Closes the connection after the message, without an answer.
    DropsTheMessage,
}

/// What all clients together said.
#[derive(Debug, Default)]
pub(super) struct Heard {
    pub(super) commands: Vec<String>,
    pub(super) messages: Vec<String>,
}

pub(super) struct Sink {
    pub(super) port: u16,
    heard: Arc<Mutex<Heard>>,
}

impl Sink {
    /// Serves until the test ends.
    pub(super) async fn start(manners: Manners) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let port = listener.local_addr().expect("bound").port();
        let heard = Arc::<Mutex<Heard>>::default();
        let keep = heard.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                // A client that goes away is no concern of the server's.
                let _ = serve(stream, manners, &keep).await;
            }
        });
        Self { port, heard }
    }

    pub(super) fn heard<T>(&self, read: impl FnOnce(&Heard) -> T) -> T {
        read(&self.heard.lock().expect("no panic"))
    }
}

async fn serve(stream: TcpStream, manners: Manners, heard: &Mutex<Heard>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 sink\r\n").await?;
    loop {
        let mut command = String::new();
        if stream.read_line(&mut command).await? == 0 {
            return Ok(());
        }
        let note = |heard: &mut Heard| heard.commands.push(command.trim_end().to_owned());
        note(&mut heard.lock().expect("no panic"));
        let verb = command.split([' ', '\r']).next().unwrap_or_default();
        let usual = match verb {
            "EHLO" => "250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN",
            "AUTH" => "235 welcome",
            "DATA" => "354 go on",
            "QUIT" => "221 goodbye",
            _ => "250 fine",
        };
        let answer = match manners {
            Manners::Answers(at, answer) if command.starts_with(at) => answer,
            Manners::HangsAt(at) if command.starts_with(at) => std::future::pending().await,
            _ => usual,
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
        if answer.starts_with("354") {
            let mut message = String::new();
            while !message.ends_with("\r\n.\r\n") && stream.read_line(&mut message).await? > 0 {}
            let message = message.trim_end_matches(".\r\n").to_owned();
            heard.lock().expect("no panic").messages.push(message);
            match manners {
                Manners::DropsTheMessage => return Ok(()),
                Manners::HangsAt(".") => std::future::pending().await,
                _ => stream.write_all(b"250 queued\r\n").await?,
            }
        }
    }
}
