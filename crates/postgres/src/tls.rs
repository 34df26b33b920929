//! TLS to a Postgres server, and who is believed to be it.

use std::future::Future;
use std::io;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use ephor_core::{ErrorCode, Failure};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WebPkiServerVerifier, verify_server_cert_signed_by_trust_anchor};
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::tls::{ChannelBinding, TlsConnect, TlsStream};
use tokio_rustls::TlsConnector;
use tokio_rustls::client;

use crate::certificate::end_point;
use crate::wire::Wire;

/// Who is believed to be the server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Trust {
    /// Nothing is encrypted.
    Plain,
    /// Encrypted if the server can, and whoever answers is believed.
    Anybody,
    /// Its certificate comes from one of these authorities, for whatever name.
    Signed(PathBuf),
    /// Its certificate names the host, and comes from one of these authorities; None: those of
    /// the operating system.
    Named(Option<PathBuf>),
}

/// How connections to one server are secured.
#[derive(Debug, Clone)]
pub(crate) struct Tls(Option<Arc<ClientConfig>>);

impl Tls {
    pub(crate) fn new(trust: Trust) -> Result<Self, Failure> {
        let provider = Arc::new(ring::default_provider());
        let verifier: Arc<dyn ServerCertVerifier> = match trust {
            Trust::Plain => return Ok(Self(None)),
            Trust::Anybody => Arc::new(Lenient { roots: None, provider: Arc::clone(&provider) }),
            Trust::Signed(file) => {
                let roots = Some(roots(Some(file))?);
                Arc::new(Lenient { roots, provider: Arc::clone(&provider) })
            }
            Trust::Named(file) => {
                let roots = Arc::new(roots(file)?);
                WebPkiServerVerifier::builder_with_provider(roots, Arc::clone(&provider))
                    .build()
                    .map_err(|error| unusable(error.to_string()))?
            }
        };
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| unusable(error.to_string()))?
            .dangerous()
            .with_custom_certificate_verifier(verifier)
            .with_no_client_auth();
        Ok(Self(Some(Arc::new(config))))
    }

    /// For one connection to that host.
    pub(crate) fn connector(&self, host: &str) -> Connector {
        Connector { config: self.0.clone(), host: host.to_owned() }
    }
}

fn unusable(reason: String) -> Failure {
    Failure::new(ErrorCode::Dependency, format!("TLS can't be set up: {reason}"))
}

/// The authorities in a file of certificates, or the operating system's.
fn roots(file: Option<PathBuf>) -> Result<RootCertStore, Failure> {
    let mut store = RootCertStore::empty();
    let Some(file) = file else {
        store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        return match store.is_empty() {
            false => Ok(store),
            true => Err(unusable("the operating system has no certificates of authorities".into())
                .hint("install them (ca-certificates), or name a file in `sslrootcert`")),
        };
    };
    let wrong = |reason: String| {
        unusable(format!("`sslrootcert` {}: {reason}", file.display()))
            .hint("it is a file of certificates in PEM form: -----BEGIN CERTIFICATE-----")
    };
    let found = CertificateDer::pem_file_iter(&file).map_err(|error| wrong(error.to_string()))?;
    for certificate in found {
        let certificate = certificate.map_err(|error| wrong(error.to_string()))?;
        store.add(certificate).map_err(|error| wrong(error.to_string()))?;
    }
    if store.is_empty() { Err(wrong("it has no certificate".to_owned())) } else { Ok(store) }
}

/// Looks at less than the whole: at who signed the certificate, or at nothing.
#[derive(Debug)]
struct Lenient {
    roots: Option<RootCertStore>,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Lenient {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if let Some(roots) = &self.roots {
            verify_server_cert_signed_by_trust_anchor(
                &ParsedCertificate::try_from(end_entity)?,
                roots,
                intermediates,
                now,
                self.provider.signature_verification_algorithms.all,
            )?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, known)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let known = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, known)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

/// Secures one connection.
pub(crate) struct Connector {
    config: Option<Arc<ClientConfig>>,
    host: String,
}

impl TlsConnect<Wire> for Connector {
    type Stream = Secured;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Secured>> + Send>>;

    fn connect(self, wire: Wire) -> Self::Future {
        Box::pin(async move {
            let config = self.config.ok_or_else(|| io::Error::other("TLS is switched off"))?;
            let name = ServerName::try_from(self.host).map_err(io::Error::other)?;
            let stream = TlsConnector::from(config).connect(name, wire).await?;
            Ok(Secured(Box::new(stream)))
        })
    }
}

/// A secured connection.
pub(crate) struct Secured(Box<client::TlsStream<Wire>>);

impl TlsStream for Secured {
    fn channel_binding(&self) -> ChannelBinding {
        let (_, session) = self.0.get_ref();
        let first = session.peer_certificates().and_then(|chain| chain.first());
        first
            .and_then(|certificate| end_point(certificate))
            .map_or_else(ChannelBinding::none, ChannelBinding::tls_server_end_point)
    }
}

impl AsyncRead for Secured {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_read(cx, buf)
    }
}

impl AsyncWrite for Secured {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.0).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.0).poll_shutdown(cx)
    }
}
