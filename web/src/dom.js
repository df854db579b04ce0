// dom.js: elements. Text reaches the page as text nodes and attributes only, never as markup.

export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else node.setAttribute(name, String(value));
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
}

export function clear(node) {
  node.replaceChildren();
  return node;
}

// A dotted name that breaks behind its dots, where lines are short.
export function breakable(name) {
  return name.split(/(?<=\.)/).flatMap((part) => [part, element("wbr")]);
}

export function button(label, title, action, attributes = {}) {
  return element("button", { type: "button", title, "aria-label": title, onclick: action, ...attributes }, label);
}

// A drawing of 16 x 16 for a button.
export function icon(path) {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true", class: "icon" },
    svg("path", { d: path }),
  );
}

export const icons = {
  play: "M4 2.5v11l9-5.5z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  plus: "M7 3h2v4h4v2H9v4H7V9H3V7h4z",
  minus: "M3 7h10v2H3z",
  fit: "M2 2h5v2H4v3H2zM9 2h5v5h-2V4H9zM2 9h2v3h3v2H2zM12 9h2v5H9v-2h3z",
  close: "M4.2 2.8 8 6.6l3.8-3.8 1.4 1.4L9.4 8l3.8 3.8-1.4 1.4L8 9.4l-3.8 3.8-1.4-1.4L6.6 8 2.8 4.2z",
  list: "M2 3h12v2H2zM2 7h12v2H2zM2 11h12v2H2z",
  theme: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm0 2v10A5 5 0 0 1 8 3z",
  save: "M7 2h2v6h2.5L8 12 4.500 8H7zM3 12.500h10v1.500H3z",
  help: "M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1zm-.9 9.600h1.800v1.800H7.100zM8 3.600c1.700 0 2.900 1 2.900 2.500 0 1.100-.6 1.700-1.300 2.200-.6.4-.8.6-.8 1.200H7.200c0-1.300.6-1.900 1.300-2.400.5-.4.8-.6.8-1.100 0-.5-.5-.9-1.300-.9-.8 0-1.300.4-1.400 1.100H5c.1-1.600 1.300-2.600 3-2.600z",
};

export function download(name, parts, type) {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

// The value of a colour of the theme.
export function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

export function isDark() {
  return getComputedStyle(document.documentElement).colorScheme === "dark";
}

// Whether it went well. What goes wrong in one picture shall not take the others with it.
export function attempt(action) {
  try {
    action();
    return true;
  } catch (problem) {
    console.error(problem);
    return false;
  }
}
