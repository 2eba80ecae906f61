// 手持首页 · handheld/Home
import { pickLife } from '#contract/rules/pickLife'
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import { handheldPages, type HandheldPageName } from '#contract/wms/pages'
import { menu } from '../state/menu.ts'
import { person, workerName } from '../state/person.ts'
import { session } from '../state/session.ts'
import { useCounts } from '../floor/counts.ts'
import type { Scan } from '../device/scanner.ts'
import { device } from '../floor/device.ts'
import { home, lackingOf, type HomeState } from '../floor/home.ts'
import { safePoint } from '../floor/idle.ts'
import { Icon, type IconName } from '../floor/Icon.tsx'
import { Unsent } from './Login.tsx'
import { mayOpen } from './mayOpen.ts'
import { Refused, type Answer } from './Refused.tsx'
import { go, Link } from './route.tsx'
import { keepForNextPage } from '../floor/scanRouting.ts'
import { StatusLine } from './StatusLine.tsx'
import { UploadTrouble } from './UploadTrouble.tsx'

/** The tile of a page. `count` is null when nothing is counted. Without a tile the page is opened from another page. */
type Tile = { readonly icon: IconName; readonly count: ((state: HomeState, attention: number) => number) | null } | null
const tileOf: Readonly<Record<HandheldPageName, Tile>> = {
  pick: { icon: 'pick', count: ({ offers }) => offers.filter((offer) => offer.status === pickLife.open).length },
  seed: { icon: 'wall', count: ({ batches }) => batches.seed.length },
  check: { icon: 'check', count: ({ orders }) => orders.check },
  'check-batch': { icon: 'checks', count: ({ batches }) => batches.check.length },
  pack: { icon: 'pack', count: ({ orders }) => orders.pack },
  'pack-batch': { icon: 'packs', count: ({ batches }) => batches.pack.length },
  spot: { icon: 'spot', count: ({ orders }) => orders.spot },
  weight: { icon: 'weigh', count: ({ orders }) => orders.weigh },
  export: { icon: 'handover', count: ({ orders }) => orders.handOver },
  'custom-task': { icon: 'task', count: ({ work }) => work.tasks },
  'temp-auth': { icon: 'people', count: null },
  clock: { icon: 'clock', count: null },
  arrival: { icon: 'handover', count: null },
  unload: { icon: 'people', count: ({ trucks }) => trucks },
  receive: { icon: 'pack', count: ({ work }) => work.inbound },
  putaway: { icon: 'move', count: ({ work }) => work.putaway },
  move: { icon: 'move', count: ({ work }) => work.moves },
  'stock-check': { icon: 'count', count: ({ work }) => work.checks },
  stock: { icon: 'find', count: null },
  'return-receive': { icon: 'pack', count: null },
  'return-inspect': { icon: 'check', count: ({ work }) => work.returns },
  'return-putaway': { icon: 'move', count: null },
  'pull-out': { icon: 'pull', count: ({ toPull }) => toPull },
  outbox: { icon: 'list', count: (_state, attention) => attention },
  'my-work': { icon: 'pace', count: null },
  device: { icon: 'device', count: null },
  // opened from 本机
  gate: null,
  scanner: null,
  badge: { icon: 'badge', count: null },
  'work-rule': { icon: 'rule', count: null },
  practice: { icon: 'aim', count: null },
  codes: { icon: 'codes', count: null },
}

/**
 * /wx/wms: the claimed task at the top, then a tile per allowed page with its current count. A scanned code opens the page of its next
 * step.
 */
export const Home = (): JSX.Element => {
  const [firstRefresh] = useState(() => home.refresh())
  const state = useSyncExternalStore(home.subscribe, home.snapshot)
  const { ended } = useSnapshot(session)
  useEffect(() => void firstRefresh, [firstRefresh])
  useEffect(() => device.packs()?.onChange(() => void home.count()), [])
  useEffect(safePoint, [])
  const lacking = lackingOf(state)
  const inHand = state.held.find((pickOrder) => pickOrder.status === pickLife.picking)
  return (
    <main className="home">
      <StatusLine docNo="" title="云仓作业" back={null} />
      {ended !== null && (
        <Link className="notice" to="/wx/wms/login">
          {ended} → 重新登录，没传的不会丢
        </Link>
      )}
      {device.enrolment() === null && (
        <Link className="notice" to="/wx/wms/device">
          本机还没登记，任务下不来 → 去登记
        </Link>
      )}
      {device.enrolment() !== null && <UploadTrouble />}
      <Due />
      {inHand !== undefined && (
        <Link className="resume" to="/wx/wms/pick">
          <b>继续</b>
          <span>
            {inHand.pickNo} · 还差 {inHand.left} 行
          </span>
        </Link>
      )}
      {lacking.length > 0 && (
        <Link className="notice" to="/wx/wms/pick">
          你名下 {lacking.length} 张拣货单不在本机 → 去取回
        </Link>
      )}
      <Tiles state={state} />
      <Unsent />
      <Refused words="首页不收这个码" next="扫拣货单、面单、周转箱、工牌或工作台" take={openFor} />
    </main>
  )
}

/** The steps a temp worker still has to do before work pages open. */
const Due = (): JSX.Element | null => {
  const [next] = useSnapshot(person).taken?.due ?? []
  if (next === undefined) return null
  return (
    <Link className="notice" to={`/wx/wms/${next}`}>
      {next === 'work-rule' ? '先看作业须知，签了字再干活 → 去看' : '第一天先练五枪，不记账 → 去练'}
    </Link>
  )
}

/**
 * Opens the page of a scanned code and passes the scan to it, or returns a saying about the code. A separate chunk, because it is not
 * needed at every start.
 */
const openFor = async (scan: Scan): Promise<Answer> => {
  const target = await (await import('./scanTarget.ts')).scanTarget(scan, Date.now())
  if (typeof target !== 'string') return target
  return () => {
    keepForNextPage(scan)
    go(`/wx/wms/${target}`)
  }
}

const Tiles = ({ state }: { readonly state: HomeState }): JSX.Element => {
  const { rights } = useSnapshot(menu)
  const worker = useSnapshot(person)
  const { attention } = useCounts()
  const allowedPages = handheldPages.filter((page) => tileOf[page.name] !== null && mayOpen(page, rights, worker.taken))
  return (
    <nav className="tiles" aria-label="作业" data-many={allowedPages.length > 10 || undefined}>
      {allowedPages.map(({ name, title }) => {
        const tile = tileOf[name]
        if (tile === null) return null
        const { icon, count } = tile
        return (
          <Link
            key={name}
            className="tile"
            to={`/wx/wms/${name}`}
            data-alert={(name === 'outbox' && attention > 0) || (name === 'pull-out' && state.toPull > 0) || undefined}
          >
            <Icon name={icon} big />
            <b>{title}</b>
            {count !== null && <span className="tile-count">{count(state, attention)}</span>}
            {name === 'badge' && (
              <span className="tile-note" aria-hidden="true">
                {workerName(worker)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
