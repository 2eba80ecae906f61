// 库存查询 · handheld/pages/Stock
import { useCallback, useState, type JSX } from 'react'
import { clockText } from '#contract/rules/clock'
import type { LookedGoods, LookedPieces, LookedTote, StockLook } from '#contract/pda/stockLook'
import { LOCATION_TYPE, QUALITY } from '#contract/rules/locationType'
import { toteLife } from '#contract/rules/pickLife'
import type { Scan } from '../../device/scanner.ts'
import { say } from '../../flows/decideLocally.ts'
import { Icon } from '../../floor/Icon.tsx'
import { lookUpStock, type Looked } from '../../floor/lookUpStock.ts'
import { routeScan } from '../../floor/scanRouting.ts'
import { Refused, type Answer } from '../Refused.tsx'
import { go } from '../route.tsx'
import { StatusLine } from '../StatusLine.tsx'
import { TypeSheet } from '../TypeSheet.tsx'

/** /wx/wms/stock (2819): a scanned bin shows its content, scanned goods show their bins, a scanned tote shows its order. */
const Stock = (): JSX.Element => {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [typing, setTyping] = useState(false)
  const take = useCallback(async ({ text }: Scan): Promise<Answer> => {
    setTyping(false)
    const answer = await lookUpStock(text)
    if ('tone' in answer) return answer
    setLooked(answer)
    return verdictOf(answer)
  }, [])
  const ask = (text: string): void => {
    setTyping(false)
    routeScan({ text, raw: text, at: performance.now(), source: 'typed' })
  }
  return (
    <main className="page stock-look">
      <StatusLine docNo="" title="库存查询" back={() => go('/wx/wms')} />
      <header className="prompt-row">
        <h1 className="prompt" data-testid="prompt" data-expects="location">
          扫库位或商品
        </h1>
        <button type="button" className="quiet" aria-label="手工输入条码" onClick={() => setTyping(true)}>
          <Icon name="keys" />
        </button>
        {typing && <TypeSheet close={() => setTyping(false)} done={ask} />}
      </header>
      <div className="scroll">{looked === null ? <Empty /> : <Answered looked={looked} ask={ask} />}</div>
      <Refused words="这一页不收" next="扫库位、商品或周转箱" take={take} />
    </main>
  )
}
export default Stock

const Empty = (): JSX.Element => <p className="offers-note">扫库位看里面有什么；扫商品看放在哪里；扫周转箱看是谁的</p>

/** The verdict on a looked-up code: the most important fact in one sentence. */
const verdictOf = ({ look, isOld }: Looked): Answer => {
  const ageNote = isOld ? `截至 ${clockText(look.takenAt)}，断网没更新` : undefined
  const tone = isOld ? 'warn' : 'ok'
  const { bin, goods = [], tote } = look
  if (bin !== undefined) {
    if (bin.isCounting) return say('warn', '正在盘点，不显示数量', ageNote ?? '数完再查')
    const kinds = bin.rows.length + bin.others
    return say(tone, kinds === 0 ? '空库位' : `${kinds} 种货`, ageNote)
  }
  if (tote !== undefined) return say(tote.isStopped ? 'warn' : tone, toteWords(tote), ageNote)
  const places = goods.flatMap((row) => row.places)
  const free = places.reduce((sum, { count }) => sum + (count?.free ?? 0), 0)
  if (places.length === 0) return say('warn', '这个仓没有货', ageNote)
  return say(tone, `可用 ${free} 件，${new Set(places.map(({ locationNo }) => locationNo)).size} 个库位`, ageNote)
}
const toteWords = ({ status, stockoutNo, isStopped, pickNo }: LookedTote): string => {
  if (status === toteLife.out) return '停用的箱'
  if (isStopped) return '里面的订单已拦截'
  if (stockoutNo !== '') return '箱里有订单'
  return pickNo === '' ? '空箱' : '别的货主的订单'
}

interface AnsweredProps {
  readonly looked: Looked
  readonly ask: (code: string) => void
}

const Answered = ({ looked: { look, isOld }, ask }: AnsweredProps): JSX.Element => (
  <>
    {look.bin !== undefined && <Bin bin={look.bin} ask={ask} />}
    {look.goods?.map((goods) => (
      <Places key={`${goods.ownerNo}|${goods.goodsNo}`} goods={goods} ask={ask} />
    ))}
    {look.tote !== undefined && <Tote tote={look.tote} />}
    <p className="look-time" data-old={isOld || undefined}>
      截至 {clockText(look.takenAt)}
    </p>
  </>
)

const Bin = ({ bin, ask }: { readonly bin: NonNullable<StockLook['bin']>; readonly ask: AnsweredProps['ask'] }): JSX.Element => {
  const notes = [
    typeText(bin.type),
    ...(bin.isLocked ? ['已锁定'] : []),
    ...(bin.isDisabled ? ['已停用'] : []),
    ...(bin.isCounting ? ['盘点中'] : []),
  ]
  return (
    <section aria-label="库位里的货">
      <h2 className="look-code">{bin.locationNo}</h2>
      <p className="look-note">{notes.join(' · ')}</p>
      {bin.rows.map((row) => (
        <button
          key={`${row.ownerNo}|${row.goodsNo}|${row.batchNo}|${row.quality}`}
          type="button"
          className="look-row"
          data-testid="look-row"
          onClick={() => ask(row.barcode === '' ? row.goodsNo : row.barcode)}
        >
          <Name goods={row} />
          <Count pieces={row} />
        </button>
      ))}
      {bin.others > 0 && <p className="look-note">另有 {bin.others} 种别的货主的货</p>}
    </section>
  )
}

const Places = ({
  goods,
  ask,
}: {
  readonly goods: NonNullable<StockLook['goods']>[number]
  readonly ask: AnsweredProps['ask']
}): JSX.Element => (
  <section aria-label="商品在哪里">
    <h2 className="look-name">{goods.name}</h2>
    <p className="look-note">{[goods.spec, goods.goodsNo, goods.ownerName].filter((text) => text !== '').join(' · ')}</p>
    {goods.places.map((place) => (
      <button
        key={`${place.locationNo}|${place.batchNo}|${place.quality}`}
        type="button"
        className="look-row"
        data-testid="look-row"
        onClick={() => ask(place.locationNo)}
      >
        <span>
          <b className="look-bin">{place.locationNo}</b>
          <small>{[typeText(place.type), ...lotOf(place)].join(' · ')}</small>
        </span>
        <Count pieces={place} />
      </button>
    ))}
    {goods.places.length === 0 && <p className="look-note">这个仓没有货</p>}
    {goods.isCut && <p className="look-note">还有更多库位，到电脑上查</p>}
  </section>
)

const Name = ({ goods }: { readonly goods: LookedGoods & LookedPieces }): JSX.Element => (
  <span>
    <b>{goods.name}</b>
    <small>{[goods.spec, goods.goodsNo, goods.ownerName, ...lotOf(goods)].filter((text) => text !== '').join(' · ')}</small>
  </span>
)

/** 正品 of QUALITY, which needs no mention. */
const sellable = 1
/** Batch, expiry date, and a quality other than 正品; empty parts are left out. */
const lotOf = ({ batchNo, expires, quality }: LookedPieces): readonly string[] => [
  ...(batchNo === '' ? [] : [`批次 ${batchNo}`]),
  ...(expires === '' ? [] : [`到期 ${expires}`]),
  ...(quality === sellable ? [] : [QUALITY[quality as keyof typeof QUALITY]]),
]
const typeText = (type: number): string => LOCATION_TYPE[type as keyof typeof LOCATION_TYPE]

const Count = ({ pieces: { count } }: { readonly pieces: LookedPieces }): JSX.Element => {
  if (count === null) return <span className="look-count">盘点中</span>
  const { qty, free, reserved, frozen } = count
  const notes = [...(reserved > 0 ? [`占用 ${reserved}`] : []), ...(frozen > 0 ? [`冻结 ${frozen}`] : [])]
  return (
    <span className="look-count">
      <b>{free}</b> 件可用
      {qty !== free && <small>{[`共 ${qty}`, ...notes].join(' · ')}</small>}
    </span>
  )
}

const Tote = ({ tote }: { readonly tote: LookedTote }): JSX.Element => {
  const facts = [
    ['拣货单', tote.pickNo],
    ['格口', tote.slot === 0 ? '' : `${tote.slot} 号格`],
    ['出库单', tote.stockoutNo],
    ['货主', tote.ownerName],
    ['状态', tote.statusText],
  ].filter(([, value]) => value !== '')
  return (
    <section aria-label="周转箱">
      <h2 className="look-code">{tote.toteNo}</h2>
      {facts.length === 0 && <p className="look-note">{tote.status === toteLife.out ? '停用的箱，交主管' : '空箱，可以用'}</p>}
      <dl className="look-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
