// 拣货员 · fault/shift/picker
/**
 * 1 从架上拿一张拣货单，扫它领取；领取要联网，没有信号就等。
 * 2 屏幕要什么扫什么：空箱、库位、商品、数量，直到拣完。
 * 3 货不在库位里的，报短拣；那一行的单等补拣。
 * 4 拣完送去复核：整批的放批量台，单个的放复核台。
 * 5 断电就重开，屏幕停在哪里就从哪里接着拣。
 */
import type { Screen } from '../../support/handheldUser.ts'
import type { Floor } from './floor.ts'
import type { Sheet, SheetLine } from './hall.ts'
import type { Person } from './person.ts'

export const pickAll = async (person: Person, floor: Floor): Promise<void> => {
  for (;;) {
    const sheet = await person.next(floor.hall.rack)
    if (sheet === null) return
    await pickSheet(person, floor, sheet)
  }
}

/** One sheet from the claim to the tables where its orders go on. */
export const pickSheet = async (person: Person, floor: Floor, sheet: Sheet): Promise<void> => {
  const short = missingOf(sheet)
  // what was lacking goes to the totes its orders lie in already
  const [first] = sheet.orders
  const totes = new Map(sheet.isRepick && first !== undefined ? floor.hall.carts.get(first.stockoutNo) : [])
  const picking: Picking = { short, totes, stops: new Map() }
  let isClaimed = false
  await person.steadily(async () => {
    await person.page('拣货')
    if (!isClaimed || person.screen.expects === 'pickOrder') await claim(person, sheet, isClaimed)
    isClaimed = true
    while (person.screen.expects !== 'pickOrder') await answer(person, floor, sheet, picking)
  })
  for (const { stockoutNo } of sheet.orders) floor.hall.carts.set(stockoutNo, totes)
  floor.ledger.picked(person.who, sheet, short)
  await handOn(floor, sheet, short)
}

/** The lines of a sheet that are not in their bins: one for each order that is to lack something. */
const missingOf = ({ isRepick, lines, orders }: Sheet): ReadonlySet<SheetLine> => {
  if (isRepick) return new Set()
  const lacking = orders.filter(({ fate }) => fate.short)
  return new Set(
    lacking.flatMap(({ stockoutNo }) => lines.find((line) => line.orders.some((one) => one.stockoutNo === stockoutNo)) ?? []),
  )
}

/** `isAgain`: it was in hand when the battery died, perhaps with its last piece. */
const claim = async (person: Person, { pickNo }: Sheet, isAgain: boolean): Promise<void> => {
  for (;;) {
    person.wifi.heal()
    const { n } = person.screen
    await person.hand.type(pickNo)
    const after = await person.hand.until(
      (screen) => screen.n > n && screen.expects !== 'network' && !screen.words.includes('正在领取'),
      `claim of ${pickNo}`,
    )
    if (after.expects !== 'pickOrder' || /[台墙]$/.test(after.target)) return
    if (isAgain && after.verdict === 'wrong' && /拣完|状态/.test(after.words)) return
    if (!/没等到回应|连不上|要联网|动得太快/.test(after.words)) throw new Error(`claim of ${pickNo}: ${after.words}`)
  }
}

interface Picking {
  readonly short: ReadonlySet<SheetLine>
  readonly totes: Map<string, string>
  /** how often each stop was acknowledged, by its words and what was picked until then */
  readonly stops: Map<string, number>
}
/** Whoever is stopped by the same words so often puts the sheet down and asks. */
const mostStops = 5

const answer = async (person: Person, { hall, office }: Floor, sheet: Sheet, picking: Picking): Promise<unknown> => {
  const { screen } = person
  const { short, totes, stops } = picking
  if (screen.verdict === 'stop') {
    const key = `${screen.done} ${screen.words}`
    const times = (stops.get(key) ?? 0) + 1
    stops.set(key, times)
    if (times > mostStops) throw person.hand.fault(`${person.who} is stopped at ${sheet.pickNo} again: ${screen.words}`)
    return person.acknowledge()
  }
  switch (screen.expects) {
    case 'tote': {
      const tote = totes.get(screen.target) ?? hall.freeTote()
      totes.set(screen.target, tote)
      return person.scan(tote, tote.toLowerCase())
    }
    case 'location':
      return person.scan(screen.target, screen.target.toLowerCase())
    case 'goods': {
      const goodsNo = goodsOn(screen, office.barcodes)
      if ([...short].some((line) => line.goodsNo === goodsNo && line.locationNo === screen.target)) {
        await person.press('CTRL-SHORT')
        return person.choose('找不到')
      }
      return person.scan(office.barcodes.get(goodsNo) ?? goodsNo, goodsNo)
    }
    case 'quantity':
      return person.enter(Number(screen.target))
    default:
      throw person.hand.fault(`${sheet.pickNo}: nobody knows what to do`)
  }
}
/** The goods the screen names below the name, by number. */
export const goodsOn = ({ note, goods }: Screen, barcodes: ReadonlyMap<string, string>): string => {
  const goodsNo = note.split(' · ').find((part) => barcodes.has(part))
  if (goodsNo === undefined) throw new Error(`nobody knows ${goods} ${note}`)
  return goodsNo
}

/** Where the orders of a picked sheet go on; what is intercepted by now lies there all the same. */
const handOn = async ({ hall, office, ledger }: Floor, sheet: Sheet, short: ReadonlySet<SheetLine>): Promise<void> => {
  if (sheet.isBatch) return hall.batches.put(sheet)
  const lacking = new Set([...short].flatMap((line) => line.orders.map(({ stockoutNo }) => stockoutNo)))
  for (const order of sheet.orders) {
    if (lacking.has(order.stockoutNo)) continue
    if (order.fate.intercepted) {
      await office.intercept(order)
      ledger.intercept(order)
    }
    hall.toCheck.put(order)
  }
  const waiting = sheet.orders.filter(({ stockoutNo }) => lacking.has(stockoutNo))
  if (waiting.length > 0) hall.lacking.put(waiting)
}
