//! An SMTP server in a thread that accepts all messages, or refuses all.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

#[derive(Debug, Clone, Default)]
pub(crate) struct Message {
    pub(crate) recipients: Vec<String>,
    pub(crate) text: String,
}

pub(crate) struct Sink {
    port: u16,
    messages: Arc<Mutex<Vec<Message>>>,
}

impl Sink {
    pub(crate) fn start() -> Self {
        Self::with_delay(Duration::ZERO)
    }

    /// A server that waits `pause` before it accepts a message.
    pub(crate) fn with_delay(pause: Duration) -> Self {
        Self::answering(pause, false)
    }

    /// A server that knows no recipient, and repeats the address when it says so.
    pub(crate) fn refusing() -> Self {
        Self::answering(Duration::ZERO, true)
    }

    fn answering(pause: Duration, refuses: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let messages = Arc::new(Mutex::new(Vec::new()));
        let taken = messages.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let taken = taken.clone();
                // A client that disconnects ends only its own thread.
                thread::spawn(move || serve(&stream, pause, refuses, &taken));
            }
        });
        Self { port, messages }
    }

    pub(crate) fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    pub(crate) fn messages(&self) -> Vec<Message> {
        self.messages.lock().expect("not poisoned").clone()
    }
}

fn serve(
    stream: &TcpStream,
    pause: Duration,
    refuses: bool,
    taken: &Mutex<Vec<Message>>,
) -> std::io::Result<()> {
    let mut answers = stream;
    answers.write_all(b"220 sink\r\n")?;
    let mut message = Message::default();
    let mut lines = BufReader::new(stream).lines();
    while let Some(line) = lines.next() {
        let line = line?;
        let answer: &[u8] = match line.split_whitespace().next().unwrap_or_default() {
            "RCPT" if refuses => {
                write!(answers, "550 5.1.1 no such user: {line}\r\n")?;
                continue;
            }
            "RCPT" => {
                message.recipients.push(line);
                b"250 yes\r\n"
            }
            "DATA" => {
                answers.write_all(b"354 go on\r\n")?;
                for line in lines.by_ref() {
                    let line = line?;
                    if line == "." {
                        break;
                    }
                    message.text.push_str(&line);
                    message.text.push('\n');
                }
                let message = std::mem::take(&mut message);
                taken.lock().expect("not poisoned").push(message);
                thread::sleep(pause);
                b"250 taken\r\n"
            }
            "QUIT" => return answers.write_all(b"221 bye\r\n"),
            _ => b"250 yes\r\n",
        };
        answers.write_all(answer)?;
    }
    Ok(())
}
