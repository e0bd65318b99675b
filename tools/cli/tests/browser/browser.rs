//! A Chromium without a window, steered through chromedriver.

use crate::explorer::Explorer;
use crate::webdriver::{Element, Key, Locator, Session};
use base64::prelude::{BASE64_STANDARD, Engine};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long something may take to appear.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked for.
const PAUSE: Duration = Duration::from_millis(20);
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

/// Two tests of a function that takes [`Scripts`]: with scripts and without.
macro_rules! with_and_without_scripts {
    ($test:ident) => {
        mod $test {
            use crate::browser::Scripts;

            #[test]
            fn with_scripts() {
                super::$test(Scripts::On);
            }

            #[test]
            fn without_scripts() {
                super::$test(Scripts::Off);
            }
        }
    };
}
pub(crate) use with_and_without_scripts;

/// An explorer over these games, and a browser at one of its pages.
pub(crate) fn browse(games: &[&str], scripts: Scripts, page: &str) -> (Explorer, Browser) {
    let explorer = Explorer::of(games);
    let browser = Browser::desk(scripts);
    browser.go(&explorer.page(page));
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
    session: Session,
    driver: Driver,
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
    pub(crate) fn new(scripts: Scripts, screen: Screen) -> Self {
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
        let session = Session::start(&driver.host, &options)
            .unwrap_or_else(|error| panic!("no browser ({error}): `tools/test` installs chromium"));
        Self {
            session,
            driver,
            _profile: profile,
        }
    }

    pub(crate) fn desk(scripts: Scripts) -> Self {
        Self::new(scripts, Screen::Desk)
    }

    pub(crate) fn go(&self, address: &str) {
        let address = json!({ "url": address });
        self.session.post("url", &address).unwrap();
    }

    pub(crate) fn back(&self) {
        self.session.post("back", &json!({})).unwrap();
    }

    pub(crate) fn forward(&self) {
        self.session.post("forward", &json!({})).unwrap();
    }

    pub(crate) fn address(&self) -> String {
        let address = self.session.get("url").unwrap();
        address.as_str().unwrap().into()
    }

    /// What a script gives; it runs even where the pages' own do not.
    pub(crate) fn evaluate(&self, script: &str, arguments: &[&str]) -> Value {
        self.session.execute(script, arguments).unwrap()
    }

    /// The first of these things, as soon as there is one.
    pub(crate) fn find(&self, css: &str) -> Element {
        let begun = Instant::now();
        loop {
            match self.session.find(Locator::Css(css)) {
                Ok(element) => return element,
                Err(error) if begun.elapsed() > PATIENCE => {
                    panic!("no {css} at {}: {error}", self.address())
                }
                Err(_) => sleep(PAUSE),
            }
        }
    }

    pub(crate) fn click(&self, css: &str) {
        let clicked = self.session.act(&self.find(css), "click", &json!({}));
        clicked.unwrap_or_else(|error| panic!("cannot click {css}: {error}"));
    }

    /// Follows the link of this text.
    pub(crate) fn follow(&self, text: &str) {
        let link = self.session.find(Locator::LinkText(text));
        let link = link.unwrap_or_else(|error| panic!("no link {text:?}: {error}"));
        self.session.act(&link, "click", &json!({})).unwrap();
    }

    /// Writes into a field in place of what is there.
    pub(crate) fn fill(&self, css: &str, text: &str) {
        let field = self.find(css);
        self.session.act(&field, "clear", &json!({})).unwrap();
        let text = json!({ "text": text });
        self.session.act(&field, "value", &text).unwrap();
    }

    pub(crate) fn choose(&self, css: &str, value: &str) {
        self.click(&format!("{css} option[value=\"{value}\"]"));
    }

    pub(crate) fn press(&self, key: Key) {
        let [down, up] =
            ["keyDown", "keyUp"].map(|deed| json!({ "type": deed, "value": key.character() }));
        self.perform(&json!({ "type": "key", "id": "keys", "actions": [down, up] }));
    }

    /// Lets a device of WebDriver do things after each other.
    pub(crate) fn perform(&self, device: &Value) {
        self.session.perform(device).unwrap();
    }

    /// What can be read in each of these things.
    pub(crate) fn texts(&self, css: &str) -> Vec<String> {
        let texts = self.evaluate(TEXTS, &[css]);
        serde_json::from_value(texts).unwrap()
    }

    /// What can be read in the one thing of this kind.
    pub(crate) fn text(&self, css: &str) -> String {
        let mut texts = self.texts(css);
        assert_eq!(texts.len(), 1, "{css}: {texts:?}");
        texts.remove(0)
    }

    pub(crate) fn attribute(&self, css: &str, name: &str) -> String {
        let value = self.session.attribute(&self.find(css), name).unwrap();
        value.unwrap_or_else(|| panic!("{css} has no {name}"))
    }

    /// Waits until this can be read there.
    pub(crate) fn reads(&self, css: &str, wanted: &str) {
        let found = format!("{TEXTS}.includes(arguments[1])");
        self.until(&found, &[css, wanted]);
    }

    /// Waits until something with these words can be read there.
    pub(crate) fn says(&self, css: &str, words: &str) {
        let found = format!("{TEXTS}.some((text) => text.includes(arguments[1]))");
        self.until(&found, &[css, words]);
    }

    /// Waits until a script gives true.
    pub(crate) fn until(&self, script: &str, arguments: &[&str]) {
        let begun = Instant::now();
        loop {
            // A page that is just being left answers nothing.
            let answer = self.session.execute(script, arguments);
            if answer.is_ok_and(|answer| answer == true) {
                return;
            }
            if begun.elapsed() > PATIENCE {
                let (address, shown) = (self.address(), self.texts("main"));
                panic!("{arguments:?}, not so for long: {script}\nat {address}\n{shown:?}");
            }
            sleep(PAUSE);
        }
    }

    /// The page as far as the window shows it, as PNG.
    pub(crate) fn picture(&self) -> Vec<u8> {
        let picture = self.session.get("screenshot").unwrap();
        BASE64_STANDARD.decode(picture.as_str().unwrap()).unwrap()
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
        let command = json!({ "cmd": command, "params": parameters });
        self.session.post("goog/cdp/execute", &command).unwrap()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Chromium outlives a chromedriver that is killed, so the session is ended first.
        // There is nobody left to tell if that fails.
        let _ = self.session.end();
        let _ = self.driver.process.kill();
        let _ = self.driver.process.wait();
    }
}
