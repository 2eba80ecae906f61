// 组长与临时工 · fault/shift/leader
/**
 * 1 授权：扫临时工的工牌，扫确认码；再扫工牌签到。
 * 2 临时工扫工牌接手组长的机器，练五枪，拣一张单，自己复核、打包，记在他名下。
 * 3 组长扫自己的工牌换回来，临时工签退。
 * 4 拦截下来的包裹，到待取出扫面单，再在电脑上确认拦截。
 */
import type { Floor } from './floor.ts'
import type { Between } from './ledger.ts'
import type { Sheet } from './hall.ts'
import type { Order } from './order.ts'
import { workOff } from './packer.ts'
import type { Person } from './person.ts'
import { pickSheet } from './picker.ts'

export interface TempWorker {
  readonly badge: string
  readonly tempNo: string
  /** badge of the leader whose device it is */
  readonly leaderBadge: string
}

/** Runs something and says between which two readings of the clock it happened. */
const timed = async (does: () => Promise<unknown>): Promise<Between> => {
  const from = Date.now()
  await does()
  return [from, Date.now()]
}

/** The leader's shift: a temp worker's first day, then what has to be taken off the line. */
export const lead = async (person: Person, floor: Floor, temp: TempWorker, sheets: readonly Sheet[]): Promise<void> => {
  const { ledger } = floor
  await authorise(person, temp)
  const cameAt = await timed(() => good(person, person.scan(temp.badge), '已签到'))
  await takeOver(person, temp.badge, temp.tempNo)
  await practise(person, floor, sheets)
  for (const sheet of sheets) {
    await pickSheet(person, floor, sheet)
    const mine = floor.hall.toCheck.grab(1)
    await workOff(person, floor, mine)
  }
  await takeOver(person, temp.leaderBadge, person.account)
  await person.page('临时工授权')
  await person.choose('签退')
  const wentAt = await timed(() => good(person, person.scan(temp.badge), '已签退'))
  ledger.signs.push({ badge: temp.badge, cameAt, wentAt })
  await pullOutAll(person, floor)
}

const authorise = async (person: Person, { badge }: TempWorker): Promise<void> => {
  await person.page('临时工授权')
  await person.choose('授权')
  await good(person, person.scan(badge), '共 1 人')
  const { n } = person.screen
  await person.hand.type('CTRL-OK')
  await person.hand.until((screen) => screen.n > n && screen.words.includes('已授权 1 人'), 'the authorisation')
}
/** The next scans are of whoever has this badge. */
const takeOver = async (person: Person, badge: string, who: string): Promise<void> => {
  const after = await person.pageOf('换人', badge)
  if (after.verdict !== 'line') throw person.hand.fault(badge)
  person.who = who
}
/** A first day begins with five scans that book nothing: bin, goods, a wrong one, the goods again, the control code. */
const practise = async (person: Person, { office }: Floor, [sheet]: readonly Sheet[]): Promise<void> => {
  const line = sheet?.lines[0]
  if (line === undefined) throw new Error('nothing to practise with')
  const goods = office.barcodes.get(line.goodsNo) ?? line.goodsNo
  // the screen goes there by itself on a first day
  await person.arrives('练习', ({ expects, target }) => expects === 'location' && target === '任一个库位')
  for (const code of [line.locationNo, goods, line.locationNo, goods]) await person.seeing(code, () => person.hand.type(code))
  await person.hand.type('CTRL-OK')
  await person.cameHome('the practice does not end')
}
const good = async (person: Person, scan: Promise<Person['screen']>, words: string): Promise<void> => {
  const after = await scan
  if (!after.words.includes(words)) throw person.hand.fault(`not ${words}`)
}

/** Parcels of intercepted orders, scanned out and then confirmed at the desk: the order is cancelled, its pieces go back. */
const pullOutAll = async (person: Person, { hall, office, ledger }: Floor): Promise<void> => {
  for (;;) {
    const order = await person.next(hall.aside)
    if (order === null) return
    await person.page('待取出')
    await pullOut(person, order)
    await person.uploaded()
    await office.confirmIntercept(order)
    ledger.status.set(order.stockoutNo, 5)
    hall.finish(order)
  }
}
const pullOut = async (person: Person, order: Order): Promise<void> => {
  const after = await person.scan(order.waybill, order.stockoutNo)
  if (!after.words.includes('已取出')) throw person.hand.fault(order.waybill)
}
