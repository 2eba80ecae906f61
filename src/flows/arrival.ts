// 到货 · arrival
/**
 * 1 车到门口，点它的预约；单上有货主、车牌和箱数。
 * 2 没有预约的，点货主，照样登记；车牌在屏幕上点，没有牌扫跳过码。换了车的，扫跳过码重输车牌。
 * 3 数送来的箱数，和预约的一样就扫确认码，不一样输数字。
 * 4 看外箱，破损的输几箱，没有扫确认码。
 * 5 有破损的拍照，一张就行，照片最后上传。
 * 6 破损比送来的还多的不收，数清再输。
 * 7 登记完，这辆车就在卸货的列表里；断网也一样，单号联网后给。
 * 8 预约已取消的，车到了照样登记，按没有预约的算，主管看得到。
 * 9 点错了撤销码重来，还没有记。
 * 10 断电再开，没登记完的重新点一次。
 */
import { joinRules } from '#contract/ops/operation'
import { rules as anywhere } from '#contract/ops/rules/anywhere'
import { rules as atGate } from '#contract/ops/rules/arrival'
import { at } from '#contract/ops/at'
import { gateLane } from '#contract/ops/kinds/arrivals'
import type { PayloadOf } from '#contract/ops/payloads'
import type { Photo } from '#contract/ops/photos'
import { plateOf } from '#contract/rules/plate'
import type { Flow, Move, ScanEvent } from './flow.ts'
import { decideLocally, draftOf, say, stopped } from './decideLocally.ts'
import { idle, ownerKey, ownerName, type ArrivalDoc, type ArrivalSession } from './arrivalDoc.ts'
import { arrivalView } from './arrivalView.ts'

type S = ArrivalSession
type Answer = Move<ArrivalDoc>

/** Opens the chosen reservation, or the chosen owner without a reservation. */
const chosen = (s: S, key: string): Answer => {
  const reservation = at(s.floor.reservations, key)
  if (reservation !== undefined) {
    const { reservationNo, ownerNo, boxNum, plateNo } = reservation
    const doc: ArrivalDoc = { ...idle, stage: 'boxes', docNo: gateLane, reservationNo, ownerNo, plateNo, boxNum }
    if (plateNo === '') return askPlate(doc, `${ownerName(s, ownerNo)} 约了 ${boxNum} 箱，没报车牌`)
    return {
      doc,
      say: say('warn', `${ownerName(s, ownerNo)} 约了 ${boxNum} 箱`, '一样就扫确认码，不一样输箱数'),
    }
  }
  const ownerNo = key.startsWith(ownerKey) ? key.slice(ownerKey.length) : ''
  if (at(s.floor.owners, ownerNo) === undefined) return { say: say('wrong', '本机没有这一条', '点列表里的预约或货主') }
  return askPlate({ ...idle, docNo: gateLane, ownerNo }, `${ownerName(s, ownerNo)}，没有预约`)
}

const askPlate = (doc: ArrivalDoc, words: string): Answer => ({
  doc: { ...doc, stage: 'plate', plateNo: '' },
  say: say('warn', words, '点车牌，没有牌扫跳过码'),
})
const plated = (s: S, e: ScanEvent): Answer => {
  const plateNo = plateOf(e.raw.text)
  if (plateNo === null) return { say: say('wrong', `${e.code.slice(0, 16)} 不像车牌`, '看清车头的牌再点，如 浙A12345') }
  return toBoxes(s, plateNo, plateNo)
}
const toBoxes = (s: S, plateNo: string, words: string): Answer => ({
  doc: { ...s.doc, stage: 'boxes', plateNo },
  say: say('warn', words, s.doc.boxNum === 0 ? '输送来几箱' : `约了 ${s.doc.boxNum} 箱；一样就扫确认码`),
})

/** Maximum number of boxes of one truck. */
const boxesMax = 100_000
const boxes = (s: S, value: number): Answer =>
  value < 1 || value > boxesMax
    ? { say: say('wrong', `${value} 箱不对`, '数清再输') }
    : { doc: { ...s.doc, stage: 'damage', boxNum: value }, say: say('warn', `${value} 箱`, '破损几箱；没有扫确认码') }

function damage(s: S, value: number, now: number): Answer {
  if (value > s.doc.boxNum) return { say: stopped('A1809', { n: s.doc.boxNum }) }
  const doc: ArrivalDoc = { ...s.doc, damageNum: value }
  if (value > 0) return { doc: { ...doc, stage: 'photo' }, say: say('warn', `破损 ${value} 箱`, '拍一张破损的') }
  return enter({ ...s, doc }, now)
}
const photo = (s: S, taken: Photo): Answer => ({
  doc: { ...s.doc, photos: [...s.doc.photos, taken].slice(0, 20) },
  say: say('warn', `拍了 ${s.doc.photos.length + 1} 张`, '够了扫确认码'),
})

/** Registers the truck. Only this function creates an ARRIVAL_CREATE. */
function enter(s: S, now: number): Answer {
  const { reservationNo, ownerNo, plateNo, boxNum, damageNum, photos } = s.doc
  const payload: PayloadOf['ARRIVAL_CREATE'] = {
    ...(reservationNo !== '' && { reservationNo }),
    ownerNo,
    plateNo,
    boxNum,
    damageBoxNum: damageNum,
    photos,
  }
  const verdict = decideLocally(s, draftOf('ARRIVAL_CREATE', gateLane, payload), now)
  if (!verdict.ok) return { say: verdict.saying }
  return {
    doc: idle,
    floor: verdict.floor,
    drafts: [verdict.draft],
    say: say('order', `${ownerName(s, ownerNo)} ${boxNum} 箱到了`, '去卸货；下一辆点它的预约'),
  }
}

const restart = (): Answer => ({ doc: idle, say: say('warn', '重来，没有记', '点预约或货主') })

/** The flow at the gate: one ARRIVAL_CREATE per truck. */
export const arrival: Flow<ArrivalDoc> = {
  name: 'arrival',
  title: '到货',
  rules: joinRules([anywhere, atGate]),
  beside: 'inbound',
  resume: () => idle,
  rebase: (doc) => doc,
  view: arrivalView,
  inHand: () => [],
  stages: {
    list: { prompt: '点预约或货主', expects: 'choice', help: '有预约的点预约，没有的点货主', choose: (s, e) => chosen(s, e.key) },
    plate: {
      prompt: '点车牌',
      expects: 'plate',
      help: '照车头的牌，先点省再点后面的；三轮车没有牌扫跳过码',
      scan: { any: plated },
      control: { 'CTRL-SKIP': (s) => toBoxes(s, '', '没有车牌'), 'CTRL-UNDO': restart },
    },
    boxes: {
      prompt: '输送来几箱',
      expects: 'quantity',
      help: '数清输箱数，和预约的一样扫确认码；车牌不对扫跳过码重输；点错了扫撤销码',
      quantity: (s, e) => boxes(s, e.value),
      control: {
        'CTRL-OK': (s) => boxes(s, s.doc.boxNum),
        'CTRL-SKIP': (s) => askPlate(s.doc, '重输车牌'),
        'CTRL-UNDO': restart,
      },
    },
    damage: {
      prompt: '输破损箱数',
      expects: 'quantity',
      help: '看外箱，破损的输几箱，没有扫确认码',
      quantity: (s, e) => damage(s, e.value, e.at),
      control: { 'CTRL-OK': (s, e) => damage(s, 0, e.at), 'CTRL-UNDO': restart },
    },
    photo: {
      prompt: '拍破损的箱',
      expects: 'photo',
      help: '拍清破损的地方，够了扫确认码',
      photo: (s, e) => photo(s, e.photo),
      control: {
        'CTRL-OK': (s, e) => (s.doc.photos.length === 0 ? { say: stopped('A1304', {}) } : enter(s, e.at)),
        'CTRL-UNDO': restart,
      },
    },
  },
}
