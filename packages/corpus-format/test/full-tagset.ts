import { tagRules } from '@glosa/tagset';
import type { TagRules } from '../src/index.ts';

/** Class: its categories. The tagset that the large corpora are annotated with. */
const CLASSES = `subst: num cas gen ptp
ger: num cas gen asp neg
ppron12: num cas per acc
ppron3: num cas gen acc prep
siebie: cas
pronsubst: cas prt
pronadj: num cas gen decl prt
adj: num cas gen deg decl
adja:
num: num cas gen
numcol: num cas gen
adjnum: num cas gen decl
advnum:
adv: deg
advpron: prt
fin: num per asp
bedzie: num per
praet: num gen asp
aor: num per asp
ipf: num per asp
impt: num per asp
aglt: num per voc ctyp
by: num per
winien: num gen
pred:
inf: asp
supin: asp
imps: asp
pcon: asp
pant: asp
pact: num cas gen neg decl
ppas: num cas gen asp neg decl
ppraet: num cas gen neg decl
prep: cas voc
conj:
comp:
part:
interj:
brev:
dig:
frag:
xxx:
interp:
ign:`;

const VALUES = `num: sg du pl
cas: nom gen dat acc inst loc voc
gen: m manim1 manim2 f n
per: pri sec ter
deg: pos com sup
asp: imperf perf biasp
neg: aff neg
decl: simp cmpd
acc: akc nakc neut
prep: praep npraep
voc: wok nwok
ctyp: jesm ch
prt: dem int rel ind negp tot poss
ptp: com prop geo`;

function lines(text: string): [string, string[]][] {
  return text.split('\n').map((line) => {
    const [tag = '', rest = ''] = line.split(':');
    return [tag, rest.split(' ').filter((one) => one !== '')];
  });
}

export const FULL_TAGS: TagRules = {
  classes: new Map(lines(CLASSES)),
  values: new Map(lines(VALUES).map(([tag, values]) => [tag, new Set(values)])),
  doubleClasses: tagRules().doubleClasses,
};
