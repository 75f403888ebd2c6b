//! A mail server for tests, on its own loopback port. It records what it
//! receives and misbehaves as requested.

use std::future::pending;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::SmtpUrl;

/// How the server behaves. The first text of a variant is a prefix of the
/// command at which it differs from the usual, or [`CONNECTION`] or
/// [`MESSAGE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Behavior {
    /// Accepts everything.
    Accepts,
    /// Replies to that with this line.
    Answers(&'static str, &'static str),
    /// The same, but only the first time.
    AnswersOnce(&'static str, &'static str),
    /// Replies to that with this line from the second time on, or closes the
    /// connection.
    AnswersSecond(&'static str, Option<&'static str>),
    /// Replies to that with this line, and does not reply to `QUIT`.
    AnswersThenIgnoresQuit(&'static str, &'static str),
    /// Does not reply.
    HangsAt(&'static str),
    /// Closes the connection without a reply.
    DropsAt(&'static str),
}

/// The start of the connection; the usual reply is a greeting.
pub(crate) const CONNECTION: &str = "+";
/// The line that ends a message.
pub(crate) const MESSAGE: &str = ".";

/// Everything that all clients sent.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    pub(crate) commands: Vec<String>,
    pub(crate) messages: Vec<String>,
    has_answered_once: bool,
}

pub(crate) struct Sink {
    pub(crate) port: u16,
    heard: Arc<Mutex<Heard>>,
}

impl Sink {
    /// Serves until the test ends.
    pub(crate) async fn start(behavior: Behavior) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let port = listener.local_addr().expect("bound").port();
        let heard = Arc::<Mutex<Heard>>::default();
        let keep = heard.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let keep = keep.clone();
                // A client that disconnects is not an error of the server.
                tokio::spawn(async move { serve(stream, behavior, &keep).await });
            }
        });
        Self { port, heard }
    }

    pub(crate) fn heard<T>(&self, read: impl FnOnce(&Heard) -> T) -> T {
        read(&self.heard.lock().expect("no panic"))
    }

    /// Its URL, with a login such as `user:password@`, or an empty text for
    /// none.
    pub(crate) fn url(&self, login: &str) -> SmtpUrl {
        SmtpUrl::parse(&format!("smtp://{login}127.0.0.1:{}", self.port)).expect("valid")
    }
}

impl Behavior {
    /// The server's reply; `None` to close the connection.
    async fn answer(
        self,
        at: &str,
        usual: &'static str,
        heard: &Mutex<Heard>,
    ) -> Option<&'static str> {
        match self {
            Self::Answers(there, answer) | Self::AnswersThenIgnoresQuit(there, answer)
                if at.starts_with(there) =>
            {
                Some(answer)
            }
            Self::AnswersOnce(there, answer) if at.starts_with(there) => {
                let mut heard = heard.lock().expect("no panic");
                let again = std::mem::replace(&mut heard.has_answered_once, true);
                Some(if again { usual } else { answer })
            }
            Self::AnswersSecond(there, answer) if at.starts_with(there) => {
                let heard = heard.lock().expect("no panic");
                let commands = heard.commands.iter();
                let times = commands.filter(|it| it.starts_with(there)).count();
                if times == 2 { answer } else { Some(usual) }
            }
            Self::AnswersThenIgnoresQuit(..) if at == "QUIT" => pending().await,
            Self::HangsAt(there) if at.starts_with(there) => pending().await,
            Self::DropsAt(there) if at.starts_with(there) => None,
            _ => Some(usual),
        }
    }
}

async fn serve(stream: TcpStream, behavior: Behavior, heard: &Mutex<Heard>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut at = CONNECTION.to_owned();
    let mut usual = "220 sink";
    loop {
        let Some(answer) = behavior.answer(&at, usual, heard).await else {
            return Ok(());
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
        if answer.starts_with("354") {
            let Some(message) = message(&mut stream).await? else {
                return Ok(());
            };
            heard.lock().expect("no panic").messages.push(message);
            at = MESSAGE.to_owned();
            usual = "250 queued";
            continue;
        }
        let mut command = String::new();
        if stream.read_line(&mut command).await? == 0 {
            return Ok(());
        }
        at = command.trim_end().to_owned();
        heard.lock().expect("no panic").commands.push(at.clone());
        usual = match at.split(' ').next().unwrap_or_default() {
            "EHLO" => "250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN",
            "AUTH" => "235 welcome",
            "DATA" => "354 go on",
            "QUIT" => "221 goodbye",
            _ => "250 fine",
        };
    }
}

/// Reads a message and removes dot-stuffing; `None` if the connection ends
/// before it does.
async fn message(stream: &mut BufReader<TcpStream>) -> std::io::Result<Option<String>> {
    let mut message = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(None);
        }
        if line == ".\r\n" {
            return Ok(Some(message));
        }
        message.push_str(line.strip_prefix('.').unwrap_or(&line));
    }
}
