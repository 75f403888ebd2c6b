//! A mail server for tests, on a loopback port of its own. It keeps what it
//! was told and behaves as it is asked to.

use std::future::pending;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};

use crate::SmtpUrl;

/// How the server behaves when it hears what starts with these letters: a
/// command, [`CONNECTION`] or [`MESSAGE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Manners {
    /// Takes everything.
    Accepts,
    /// Answers that with this line.
    Answers(&'static str, &'static str),
    /// The same, but only when it hears that for the first time.
    AnswersOnce(&'static str, &'static str),
    /// The same, and then has no word for the goodbye.
    AnswersAndSulks(&'static str, &'static str),
    /// Says nothing any more.
    HangsAt(&'static str),
    /// Closes the connection without an answer.
    DropsAt(&'static str),
}

/// The beginning, to which the usual answer is a greeting.
pub(crate) const CONNECTION: &str = "+";
/// The line that ends a message.
pub(crate) const MESSAGE: &str = ".";

/// What all clients together said.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    pub(crate) commands: Vec<String>,
    pub(crate) messages: Vec<String>,
    has_made_its_exception: bool,
}

pub(crate) struct Sink {
    pub(crate) port: u16,
    heard: Arc<Mutex<Heard>>,
}

impl Sink {
    /// Serves until the test ends.
    pub(crate) async fn start(manners: Manners) -> Self {
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

    pub(crate) fn heard<T>(&self, read: impl FnOnce(&Heard) -> T) -> T {
        read(&self.heard.lock().expect("no panic"))
    }

    /// Its address, with a login such as `user:password@` or none.
    pub(crate) fn url(&self, login: &str) -> SmtpUrl {
        SmtpUrl::parse(&format!("smtp://{login}127.0.0.1:{}", self.port)).expect("valid")
    }
}

impl Manners {
    /// What the server says; `None` to close the connection.
    async fn answer(
        self,
        at: &str,
        usual: &'static str,
        heard: &Mutex<Heard>,
    ) -> Option<&'static str> {
        match self {
            Self::Answers(there, answer) | Self::AnswersAndSulks(there, answer)
                if at.starts_with(there) =>
            {
                Some(answer)
            }
            Self::AnswersOnce(there, answer) if at.starts_with(there) => {
                let mut heard = heard.lock().expect("no panic");
                let again = std::mem::replace(&mut heard.has_made_its_exception, true);
                Some(if again { usual } else { answer })
            }
            Self::AnswersAndSulks(..) if at == "QUIT" => pending().await,
            Self::HangsAt(there) if at.starts_with(there) => pending().await,
            Self::DropsAt(there) if at.starts_with(there) => None,
            _ => Some(usual),
        }
    }
}

async fn serve(stream: TcpStream, manners: Manners, heard: &Mutex<Heard>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut at = CONNECTION.to_owned();
    let mut usual = "220 sink";
    loop {
        let Some(answer) = manners.answer(&at, usual, heard).await else {
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

/// The message without what only the way here needed; `None` if it does not end.
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
