/** Words and their abbreviations in names of firms; the first of each line represents all. */
const table = `
  management mgmt mgt mgmnt mngmt mngt managment manag man mangt
  manager mgr
  investment inv invt invest investmt investm invst inves
  investor invs
  international intl int internat intern internatl inter intnl
  national natl nat nation natnl
  association assn assoc assoctn asso
  associate assocs assoc
  advisor adv adviser advis advsr advisers
  advisory advisry advy
  capital cap captl capit
  partner ptnr ptnrs prtnr ptrs part
  group grp gr gp groupe grupo gruppe gruppo gruppen
  holding hldg hldgs hlds hld hdg hdgs holdg hold holdi holdin hol ho
  financial finl fin finan financ fincl fincial finance financials finanz
  service svc svcs serv servs srvcs srv serv
  technology tech technol techn techs technologie technologia tec te
  system sys syst systs sys
  industry ind inds indus indust industrie industria indu industrial indl
  manufacturing mfg manuf
  product prod prods prd
  property prop props proper
  resource res resc resour resourc rsrcs ressources
  development dev devel devlpmt develop devmt
  enterprise ent entpr entr enterpr entp
  insurance ins insur insce insu versicherung
  assurance assur
  communication comm comms commun communicat communic
  telecommunication telecom telecomm tele
  pharmaceutical pharma pharm pharmaceut phar pharmac pharms pharmaceutic pharmaceuticl pharmacls
  therapeutic therap therapeut thera ther therapeu
  biotechnology biotech biot biotechn
  bioscience biosci
  laboratory lab labs labor laborator
  medical med medic
  healthcare healthcr
  health hlth
  energy ener enrgy energie energia en
  electric elec electr el electrical elektr
  electronic electrs electron electro elektron
  engineering eng engr engrg engin engineer
  petroleum petrol pet petr petro
  exploration expl explor expl
  mining min mng
  mineral minerals mins miner
  metal met metall metals
  material mat mater mats
  chemical chem chems chemic
  construction constr const construct
  building bldg build bld
  transportation trans transp transport transportat
  logistics logist log
  equipment equip eqp
  solution sol solut solu solns soltns
  software softw sftwr
  network netw net ntwk
  entertainment entmt entert enter entertain
  restaurant rest restr
  university univ
  american amer am americ
  america americas
  european europ eur
  general gen genl
  global glob glbl
  united utd unit un
  first 1st
  federal fed
  mutual mut
  savings sav svgs saving
  bancorporation bancorp banc bancshares bancshs bcp
  bank bk bnk banque banco banca banken
  trust tr trst
  fund fd fds fonds
  income inc
  growth gr gth
  real rl
  estate est
  realty rlty
  wealth wlth
  planning plng plan
  strategy strat strategic strateg strategies
  retirement retmt ret
  security sec secs securit
  private pvt priv
  equity eq equities
  venture vent ventures
  opportunity opp opps opportunities opportun
  acquisition acq acqu acquis acquisit acquisitn
  company co
  corporation corp
  department dept
  government govt
  institute inst institut
  institution instn institutional
  center ctr cent centre
  central centr ctl
  consolidated cons consol
  consulting conslt
  consumer cons
  commercial coml
  community comm cmnty
  computer comp compu
  container contr
  distribution distr distrib
  education ed edu educ educational
  environmental environ envir
  foundation fdn found
  generation gen
  hospital hosp
  infrastructure infra infrastr infrast
  instrument instr instrum instruments
  intelligence intell
  interactive inter interact
  island isl
  japan jap
  machinery mach machine
  marketing mktg mkt
  market mkts
  motor mtr motors mot
  mountain mtn
  northern nthn
  north nth
  pacific pac pacif
  power pwr pow
  precision prec
  public pub
  publishing publ publishg
  railway rail rlwy rwy railroad rr
  refining ref
  research res rsrch
  saint st
  science sci scienc sciences scien
  semiconductor semicon semi semicond semiconduct
  shipping ship shipg
  society soc societe sociedad
  southern sthn
  southwest sw
  northwest nw
  southeast se
  northeast ne
  specialty spec special spl
  steel stl
  storage stor
  supply suppl
  therapy ther
  trading trdg tradg
  utility util utils utilic utilit
  water wtr
  western westn
  worldwide wrldwd
  biopharmaceutical biopharma biopharm biophar
  diagnostic diagn diag diagnost
  aerospace aero aerosp
  automotive auto automot
  beverage bev
  broadcasting broadcast brdcst
  business bus
  digital dig digit
  dynamics dyn dynam
  express exp
  food fd foods
  gold gld
  hotel htl hotels
  house hse
  innovation innov innovat
  lithium lith
  media med
  oil oils
  organization org
  paper pap
  plastic plast
  quality qual
  renewable renew renewables
  river riv
  silver silv
  standard std
  store str stores
  street st
  studio stud
  surgical surg
  textile text
  travel trav
  vehicle veh
  video vid
  wireless wirel
  multi multi
  and und et y e
`;

/** What an abbreviation may stand for; a few have several meanings. */
export const meaningsOf: ReadonlyMap<string, readonly string[]> = (() => {
  const meanings = new Map<string, string[]>();
  for (const line of table.trim().split('\n')) {
    const [whole = '', ...short] = line.trim().split(' ');
    for (const word of [whole, ...short]) {
      const known = meanings.get(word) ?? [];
      if (!known.includes(whole)) meanings.set(word, [...known, whole]);
    }
  }
  return meanings;
})();

/** The singular, roughly: enough to see that two words are the same. */
export const singular = (word: string): string => {
  if (word.length < 5 || !word.endsWith('s') || word.endsWith('ss')) return word;
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1);
};
