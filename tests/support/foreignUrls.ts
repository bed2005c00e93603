/** Sixty values by which a link would lead a person who trusts its host to a stranger's. */
export const foreignUrls: readonly string[] = [
  ...['http://evil.test', 'https://evil.test/', 'HTTPS://EVIL.TEST/', 'ftp://evil.test/', 'ws://evil.test/'],
  ...['//evil.test', '//evil.test/app/', '///evil.test', '////evil.test', '//evil%E3%80%82test'],
  ...['/\\evil.test', '\\/evil.test', '\\\\evil.test', '/\\/evil.test', '\\/\\/evil.test'],
  ...['http:evil.test', 'https:evil.test', 'https:/evil.test', 'https:\\evil.test', 'https:///evil.test'],
  ...['/\t/evil.test', '/\n/evil.test', '/\r/evil.test', '\t//evil.test', '\n//evil.test', ' //evil.test'],
  ...['ht\ntps://evil.test', 'h\tttps://evil.test', '\u0000//evil.test', '\u0001https://evil.test'],
  ...['/%09/evil.test', '/%5cevil.test', '/%2f/evil.test', '/%2e%2e//evil.test', '/..//evil.test'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\nscript:alert(1)', '\u0001javascript:alert(1)'],
  ...['javascript://%0aalert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:msgbox(1)'],
  ...['file:///etc/passwd', 'about:blank', 'mailto:x@evil.test', 'view-source:https://evil.test'],
  ...['http://acme.localhost:4400@evil.test/', 'http://acme.localhost:4400.evil.test/'],
  ...['//acme.localhost:4400@evil.test/', 'http://evil.test#@acme.localhost:4400/', '@evil.test'],
  ...['http://evil.test?acme.localhost:4400/', 'http://evil.test\\@acme.localhost:4400/', 'http://[::1]/'],
  ...['http://birch.localhost:4400/', 'https://acme.localhost:4400/', 'http://acme.localhost:4401/'],
  ...['／／evil.test', '/／evil.test', `//evil.test/${'a'.repeat(1_500)}`],
];
