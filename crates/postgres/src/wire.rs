//! The socket under a Postgres connection. It counts: a value of a gigabyte would otherwise be in
//! memory before anything could say that it is too long.

use std::io;
use std::path::Path;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
#[cfg(unix)]
use tokio::net::UnixStream;

/// What isn't rows: greetings, settings, plans, errors.
pub const SLACK: usize = 1 << 20;

/// Bytes that the server may still send.
#[derive(Debug)]
pub struct Meter {
    left: AtomicUsize,
    spent: AtomicBool,
}

impl Meter {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { left: AtomicUsize::new(SLACK), spent: AtomicBool::new(false) })
    }

    /// From now on it may send so many.
    pub fn allow(&self, bytes: usize) {
        self.left.store(bytes, Relaxed);
    }

    /// Whether it has sent more. The connection is of no use then.
    pub fn spent(&self) -> bool {
        self.spent.load(Relaxed)
    }

    fn count(&self, bytes: usize) -> io::Result<()> {
        let count = |left: usize| left.checked_sub(bytes);
        if self.left.fetch_update(Relaxed, Relaxed, count).is_ok() {
            return Ok(());
        }
        self.spent.store(true, Relaxed);
        Err(io::Error::other("the server sent more than was allowed"))
    }
}

/// A counted socket.
pub(crate) struct Wire {
    socket: Socket,
    meter: Arc<Meter>,
}

enum Socket {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
}

impl Wire {
    pub(crate) async fn tcp(
        address: std::net::SocketAddr,
        keepalive: bool,
        meter: Arc<Meter>,
    ) -> io::Result<Self> {
        use tokio::net::TcpSocket;
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        socket.set_keepalive(keepalive)?;
        let stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { socket: Socket::Tcp(stream), meter })
    }

    #[cfg(unix)]
    pub(crate) async fn unix(folder: &Path, port: u16, meter: Arc<Meter>) -> io::Result<Self> {
        let stream = UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).await?;
        Ok(Self { socket: Socket::Unix(stream), meter })
    }
}

impl AsyncRead for Wire {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let polled = match &mut self.socket {
            Socket::Tcp(stream) => Pin::new(stream).poll_read(cx, buf),
            #[cfg(unix)]
            Socket::Unix(stream) => Pin::new(stream).poll_read(cx, buf),
        };
        match polled {
            Poll::Ready(Ok(())) => Poll::Ready(self.meter.count(buf.filled().len() - before)),
            other => other,
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match &mut self.socket {
            Socket::Tcp(stream) => Pin::new(stream).poll_write(cx, bytes),
            #[cfg(unix)]
            Socket::Unix(stream) => Pin::new(stream).poll_write(cx, bytes),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.socket {
            Socket::Tcp(stream) => Pin::new(stream).poll_flush(cx),
            #[cfg(unix)]
            Socket::Unix(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match &mut self.socket {
            Socket::Tcp(stream) => Pin::new(stream).poll_shutdown(cx),
            #[cfg(unix)]
            Socket::Unix(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}
