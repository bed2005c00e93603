/**
 * Legal forms by class, each with its spellings as compared: lower case, without dots and punctuation. A form counts
 * as a whole, at the end of a name or, where that is customary, in front. Classes of the families `american` and `british` are interchanged in
 * everyday use: Inc. is written as Corp.
 */
const families = {
  american: `
    INC: inc | incorporated | incorporation | incorp | incor | inco
    CORP: corp | corporation | corporate | cor | corpn | crp
    CO: co | company | comp | cos | companies | cie | compagnie
    PC: pc | professional corporation | prof corp
    PA: pa | professional association
    BC: bancorp inc
    NA: na | national association | natl assn
    FSB: fsb | federal savings bank`,
  british: `
    LTD: ltd | limited | ltda me | lim | limit | limi | lt
    CO_LTD: co ltd | company limited | co limited | coltd | co inc
    PLC: plc | public limited company | public ltd co | public limited co
    PTY: pty ltd | pty limited | proprietary limited | pty | proprietary ltd
    PVT: pvt ltd | private limited | pvt limited | private ltd | pvt
    SDN_BHD: sdn bhd | sendirian berhad
    BHD: bhd | berhad
    PTE: pte ltd | pte limited | pte
    PCL: pcl | public company limited | public co ltd | public company ltd
    UNLTD: ultd | unlimited | unlimited company
    DAC: dac | designated activity company
    CLG: clg | company limited by guarantee
    CIC: cic | community interest company`,
  company: `
    KK: kk | kabushiki kaisha | kabushiki gaisha
    GK: gk | godo kaisha
    YK: yk | yugen kaisha
    JSC: jsc | joint stock company | joint stock co
    PJSC: pjsc | public joint stock company | public joint stock co
    OJSC: ojsc | open joint stock company | open joint stock co
    CJSC: cjsc | closed joint stock company
    PAO: pao | пао
    OAO: oao | оао
    ZAO: zao | зао
    AO: ao | ао
    PAT: прат | пат
    SAOG: saog
    SAOC: saoc
    QPSC: qpsc
    PSC: psc
    KSC: ksc | kscp | kscc
    SAE: sae
    SA: sa | societe anonyme | sociedad anonima | sociedade anonima | socit anonyme
    SA_DE_CV: sa de cv | sociedad anonima de capital variable
    SAB: sab de cv | sab | sapi de cv | sapib de cv
    SAS: sas | societe par actions simplifiee | sasu
    SAA: saa | sociedad anonima abierta
    SAC: sac | sociedad anonima cerrada
    SPA: spa | societa per azioni | sapa
    AG: ag | aktiengesellschaft
    SE: se | societas europaea
    NV: nv | naamloze vennootschap
    AB: ab | aktiebolag | ab publ
    ASA: asa | allmennaksjeselskap
    AS: as | aktieselskab | aksjeselskap | anonim sirketi | anonim sti
    A_O: aktsiaselts
    OYJ: oyj | oyj abp | julkinen osakeyhtio
    OY: oy | osakeyhtio | oy ab
    HF: hf | hlutafelag | ohf
    AD: ad | aktsionerno druzhestvo
    DD: dd | dionicko drustvo | delniska druzba
    AE: ae | anonimi etairia
    NYRT: nyrt | nyilvanosan mukodo reszvenytarsasag
    ZRT: zrt | rt
    TBK: tbk | perseroan terbatas | tbk pt | persero tbk | pt | pt persero
    TAS: tas
    JTD: joint stock commercial bank
    COOP: coop | cooperative | co op | genossenschaft | cooperativa
    EG: eg`,
  limited: `
    LLC: llc | limited liability company | limited liability co | limited liability comp | l l c | llc trust
    PLLC: pllc | professional limited liability company
    LLP: llp | limited liability partnership | pllp
    GMBH: gmbh | gesellschaft mit beschrankter haftung | mbh | ggmbh
    UG: ug | ug haftungsbeschrankt | unternehmergesellschaft
    BV: bv | besloten vennootschap | bvba | srl bv
    SRL: srl | societa a responsabilita limitata | sociedad de responsabilidad limitada
    SARL: sarl | societe a responsabilite limitee | eurl
    SL: sl | sociedad limitada | slu | slp
    LDA: lda | limitada | ltda
    APS: aps | anpartsselskab
    SPZOO: sp z oo | spolka z oo | spolka z ograniczona odpowiedzialnoscia
    SRO: sro | spol s ro
    DOO: doo
    KFT: kft | korlatolt felelossegu tarsasag
    OU: ou | osauhing
    UAB: uab
    SIA: sia
    EOOD: eood | ood
    OOO: ooo | ооо
    TOO: too | тоо
    TOV: tov | тов
    EPE: epe
    ILE: ltd sti | limited sirketi
    DE_RL: s de rl | s de rl de cv`,
  partnership: `
    LP: lp | limited partnership | ltd partnership | ltd partnership lp | limited partner
    LLLP: lllp | limited liability limited partnership
    GP: general partnership
    KG: kg | kommanditgesellschaft
    GMBH_CO_KG: gmbh co kg | gmbh und co kg | gmbh and co kg | gmbh co kgaa
    AG_CO_KG: ag co kg | ag und co kg | ag co kgaa | se co kgaa | se co kg
    KGAA: kgaa | kommanditgesellschaft auf aktien
    OHG: ohg | offene handelsgesellschaft
    GBR: gbr
    SCA: sca | societe en commandite par actions
    SCS: scs | scsp | societe en commandite speciale | sicav | sicar
    SNC: snc | societe en nom collectif
    CV: cv | commanditaire vennootschap
    KS: ks | kommanditselskab
    KB: kb | kommanditbolag
    ANS: ans`,
  trust: `
    DST: dst | delaware statutory trust
    REIT: reit | real estate investment trust
    EV: ev | eingetragener verein
    STIFTUNG: stiftung`,
} as const;

export type LegalForm = { code: string; family: keyof typeof families };

/** By the spelling without blanks: the form, and the word count of its longest spelling. */
const forms: ReadonlyMap<string, LegalForm> = new Map(
  Object.entries(families).flatMap(([family, table]) =>
    table
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => {
        const [code, spellings] = line.trim().split(': ') as [string, string];
        return spellings
          .split(' | ')
          .map((spelling): [string, LegalForm] => [
            spelling.replaceAll(' ', ''),
            { code, family: family as keyof typeof families },
          ]);
      }),
  ),
);

/** Forms that stand before or after a name, with or without a blank. */
const attachedForms = Object.entries({
  KK: '株式会社|株式會社|\\(株\\)|주식회사|\\(주\\)',
  YK: '有限会社|有限會社|\\(有\\)|유한회사|\\(유\\)',
  GK: '合同会社|\\(同\\)|유한책임회사',
  GOSHI: '合資会社|\\(資\\)|合名会社|\\(名\\)',
  CO_LTD: '(?:股份)?有限(?:責任|责任)?公司|股份公司|บริษัท|จำกัด(?: ?\\(มหาชน\\))?',
}).flatMap(([code, spellings]) =>
  [`^(?:${spellings})`, `(?:${spellings})$`].map((ends) => ({
    form: { code, family: code === 'CO_LTD' ? 'british' : 'company' } satisfies LegalForm,
    ends: new RegExp(ends, 'u'),
  })),
);

type Unattached = { name: string; form: LegalForm | null; formShown: string | null };

/** A name without such forms at its ends; a name is never all form. */
export function withoutAttachedForm(name: string): Unattached {
  const found: Unattached = { name: name.trim(), form: null, formShown: null };
  if (!/\P{ASCII}/u.test(name)) return found;
  for (const { form, ends } of attachedForms) {
    const match = ends.exec(found.name);
    const rest = found.name.replace(ends, '').trim();
    if (match && /[\p{L}\p{N}]/u.test(rest))
      Object.assign(found, { name: rest, form: found.form ?? form, formShown: found.formShown ?? match[0] });
  }
  return found;
}

const maxWords = 7;

/**
 * The legal form that words end with, and how many words it takes; the longest wins. A name is never all form, and
 * spellings in separate letters (`s p a`) are read as well.
 */
export function formAtEnd(words: readonly string[]): { form: LegalForm; words: number } | null {
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count--) {
    const form = forms.get(words.slice(-count).join(''));
    if (form) return { form, words: count };
  }
  return null;
}

/** Classes that are customary in front of a name: `SIA Rimi`, but not `AS Roma`. */
const inFront: ReadonlySet<string> = new Set(
  'SIA UAB OOO OAO PAO ZAO AO PAT TOO TOV TBK CV JSC PJSC OJSC CJSC KK YK GK LLC'.split(' '),
);

/** The customary legal form that words begin with, and how many words it takes. */
export function formInFront(words: readonly string[]): { form: LegalForm; words: number } | null {
  for (let count = Math.min(maxWords, words.length - 1); count > 0; count--) {
    const form = forms.get(words.slice(0, count).join(''));
    if (form && inFront.has(form.code)) return { form, words: count };
  }
  return null;
}

/** Whether a word is a legal form by itself, wherever it stands. */
export const isLegalForm = (word: string): boolean => forms.has(word);
