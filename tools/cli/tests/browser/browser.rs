//! A Chromium without a window, steered through chromedriver.

use crate::explorer::{Explorer, request};
use fantoccini::actions::{Actions, InputSource, KeyAction, KeyActions};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);
/// What keeps Chromium to itself: no window, no shared memory that containers lack, nothing asked of the net.
const ARGUMENTS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
];

/// What can be read in the things that the first argument selects; pictures have no `innerText`.
const TEXTS: &str = "[...document.querySelectorAll(arguments[0])].map((thing) => (thing.innerText ?? thing.textContent).trim())";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scripts {
    On,
    Off,
}

/// Two tests of an asynchronous function that takes [`Scripts`]: with scripts and without.
macro_rules! with_and_without_scripts {
    ($test:ident) => {
        mod $test {
            use crate::browser::Scripts;

            #[tokio::test]
            async fn with_scripts() {
                super::$test(Scripts::On).await;
            }

            #[tokio::test]
            async fn without_scripts() {
                super::$test(Scripts::Off).await;
            }
        }
    };
}
pub(crate) use with_and_without_scripts;

/// An explorer over these games, and a browser at one of its pages.
pub(crate) async fn browse(games: &[&str], scripts: Scripts, page: &str) -> (Explorer, Browser) {
    let explorer = Explorer::of(games);
    let browser = Browser::desk(scripts).await;
    browser.go(&explorer.page(page)).await;
    (explorer, browser)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Desk,
    Phone,
}

/// The screen of a phone, in the pixels that pages count in.
pub(crate) const PHONE: [u32; 2] = [390, 844];

pub(crate) struct Browser {
    client: Client,
    driver: Driver,
    session: String,
    /// Kept until the browser is gone.
    _profile: TempDir,
}

/// A chromedriver on a port that it chose.
struct Driver {
    process: Child,
    host: String,
    /// Whoever writes to a pipe that nobody holds is killed.
    _stdout: BufReader<ChildStdout>,
}

impl Driver {
    fn start() -> Self {
        let process = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let mut process = process.unwrap_or_else(|error| {
            panic!("chromedriver cannot be started ({error}): `tools/test` installs it")
        });
        let mut stdout = BufReader::new(process.stdout.take().unwrap());
        let port = loop {
            let mut line = String::new();
            let read = stdout.read_line(&mut line).unwrap();
            assert!(read > 0, "chromedriver ended before it said its port");
            if let Some((_, port)) = line.split_once("successfully on port ") {
                break port.trim().trim_end_matches('.').to_owned();
            }
        };
        Self {
            process,
            host: format!("127.0.0.1:{port}"),
            _stdout: stdout,
        }
    }
}

impl Browser {
    pub(crate) async fn new(scripts: Scripts, screen: Screen) -> Self {
        let driver = Driver::start();
        let profile = TempDir::new().unwrap();
        let mut arguments = ARGUMENTS.map(String::from).to_vec();
        arguments.push("--window-size=1280,1000".into());
        arguments.push(format!("--user-data-dir={}", profile.path().display()));
        let mut options = json!({ "args": arguments });
        if scripts == Scripts::Off {
            let never = json!({ "profile.managed_default_content_settings.javascript": 2 });
            options["prefs"] = never;
        }
        if screen == Screen::Phone {
            let [width, height] = PHONE;
            let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let mut capabilities = Capabilities::new();
        capabilities.insert("goog:chromeOptions".into(), options);
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://{}", driver.host))
            .await
            .expect("a browser: `tools/test` installs chromium");
        let session = client.session_id().await.unwrap().expect("a session");
        Self {
            client,
            driver,
            session,
            _profile: profile,
        }
    }

    pub(crate) async fn desk(scripts: Scripts) -> Self {
        Self::new(scripts, Screen::Desk).await
    }

    pub(crate) async fn go(&self, address: &str) {
        self.client.goto(address).await.unwrap();
    }

    pub(crate) async fn back(&self) {
        self.client.back().await.unwrap();
    }

    pub(crate) async fn forward(&self) {
        self.client.forward().await.unwrap();
    }

    pub(crate) async fn address(&self) -> String {
        self.client.current_url().await.unwrap().into()
    }

    /// What a script gives; it runs even where the pages' own do not.
    pub(crate) async fn evaluate(&self, script: &str, arguments: &[&str]) -> Value {
        let arguments = arguments.iter().map(|&text| text.into()).collect();
        let script = format!("return {script};");
        self.client.execute(&script, arguments).await.unwrap()
    }

    /// The first of these things, as soon as there is one.
    pub(crate) async fn find(&self, css: &str) -> Element {
        let found = self.client.wait().at_most(PATIENCE);
        let found = found.every(Duration::from_millis(20));
        let found = found.for_element(Locator::Css(css)).await;
        match found {
            Ok(element) => element,
            Err(error) => panic!("no {css} at {}: {error}", self.address().await),
        }
    }

    pub(crate) async fn click(&self, css: &str) {
        let clicked = self.find(css).await.click().await;
        clicked.unwrap_or_else(|error| panic!("cannot click {css}: {error}"));
    }

    /// Follows the link of this text.
    pub(crate) async fn follow(&self, text: &str) {
        let link = self.client.find(Locator::LinkText(text)).await;
        let link = link.unwrap_or_else(|error| panic!("no link {text:?}: {error}"));
        link.click().await.unwrap();
    }

    /// Writes into a field in place of what is there.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let field = self.find(css).await;
        field.clear().await.unwrap();
        field.send_keys(text).await.unwrap();
    }

    pub(crate) async fn choose(&self, css: &str, value: &str) {
        let select = self.find(css).await;
        select.select_by_value(value).await.unwrap();
    }

    pub(crate) async fn press(&self, key: Key) {
        let value = key.into();
        let press = KeyActions::new("keys".into())
            .then(KeyAction::Down { value })
            .then(KeyAction::Up { value });
        self.perform(press).await;
    }

    pub(crate) async fn perform(&self, actions: impl Into<Actions>) {
        self.client.perform_actions(actions).await.unwrap();
    }

    /// What can be read in each of these things.
    pub(crate) async fn texts(&self, css: &str) -> Vec<String> {
        let texts = self.evaluate(TEXTS, &[css]).await;
        serde_json::from_value(texts).unwrap()
    }

    /// What can be read in the one thing of this kind.
    pub(crate) async fn text(&self, css: &str) -> String {
        let mut texts = self.texts(css).await;
        assert_eq!(texts.len(), 1, "{css}: {texts:?}");
        texts.remove(0)
    }

    pub(crate) async fn attribute(&self, css: &str, name: &str) -> String {
        let value = self.find(css).await.attr(name).await.unwrap();
        value.unwrap_or_else(|| panic!("{css} has no {name}"))
    }

    /// Waits until this can be read there.
    pub(crate) async fn reads(&self, css: &str, wanted: &str) {
        let found = format!("{TEXTS}.includes(arguments[1])");
        self.until(&found, &[css, wanted]).await;
    }

    /// Waits until something with these words can be read there.
    pub(crate) async fn says(&self, css: &str, words: &str) {
        let found = format!("{TEXTS}.some((text) => text.includes(arguments[1]))");
        self.until(&found, &[css, words]).await;
    }

    /// Waits until a script gives true.
    pub(crate) async fn until(&self, script: &str, arguments: &[&str]) {
        let begun = Instant::now();
        let whole = format!("return {script};");
        loop {
            let given = arguments.iter().map(|&text| text.into()).collect();
            // A page that is just being left answers nothing.
            let answer = self.client.execute(&whole, given).await;
            if answer.is_ok_and(|answer| answer == true) {
                return;
            }
            if begun.elapsed() > PATIENCE {
                let (address, shown) = (self.address().await, self.texts("main").await);
                panic!("{arguments:?}, not so for long: {script}\nat {address}\n{shown:?}");
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The page as far as the window shows it, as PNG.
    pub(crate) async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.unwrap()
    }

    /// Gives the page a screen of this size.
    pub(crate) fn resize(&self, width: u32, height: u32, screen: Screen) {
        let mobile = screen == Screen::Phone;
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.devtools("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// Lets pages believe that whoever looks prefers this: `light` or `dark`.
    pub(crate) fn prefer(&self, colours: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": colours });
        let features = json!({ "features": [feature] });
        self.devtools("Emulation.setEmulatedMedia", &features);
    }

    /// A command of Chromium's own protocol, for what WebDriver has no word for.
    pub(crate) fn devtools(&self, command: &str, parameters: &Value) -> Value {
        let path = format!("/session/{}/goog/cdp/execute", self.session);
        let body = json!({ "cmd": command, "params": parameters }).to_string();
        let reply = request(&self.driver.host, "POST", &path, &body).unwrap();
        assert_eq!(reply.status, 200, "{command}: {}", reply.body);
        let mut reply: Value = serde_json::from_str(&reply.body).unwrap();
        reply["value"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Chromium outlives a chromedriver that is killed, so the session is ended first.
        let path = format!("/session/{}", self.session);
        // There is nobody left to tell if that fails.
        let _ = request(&self.driver.host, "DELETE", &path, "");
        let _ = self.driver.process.kill();
        let _ = self.driver.process.wait();
    }
}
