// 作业画面的区域 · floor/regions
/**
 * The regions of every view of a flow: target, goods, quantity, choices, verdict, actions. Each region reads its own part of the run, so
 * that a scan redraws only the regions it changes. The handheld and the stations use the same regions with different layouts and sizes.
 */
import { lazy, memo, Suspense, useSyncExternalStore, type ComponentType, type JSX } from 'react'
import type { Action, Expects, GoodsCard } from '../flows/flow.ts'
import { grouped } from './code.ts'
import { NumberEntry } from './NumberEntry.tsx'
import type { Shown, Verdict } from './run.ts'
import { VerdictBox } from './VerdictBox.tsx'
import type { ShownRun } from './shownRun.ts'

/** One part of the view of a run; drawn again when it changes. */
export const usePart = <T,>(run: ShownRun, part: (shown: Shown) => T): T =>
  useSyncExternalStore(run.subscribe, () => part(run.snapshot()))

/** Properties of a part that a page adds to the regions, e.g. a list of tasks or the button for photos. */
export interface BesideProps {
  readonly run: ShownRun
  readonly expects: Expects
}

const typedInputs: ReadonlySet<Expects> = new Set<Expects>(['quantity', 'weight', 'pin'])

/** What to scan or type now: a target code, an input for a number, or lines to read. */
export const Target = memo(({ run }: { readonly run: ShownRun }): JSX.Element => {
  const target = usePart(run, (shown) => shown.view.target)
  const label = usePart(run, (shown) => shown.view.targetLabel)
  const next = usePart(run, (shown) => shown.view.next)
  const typedUnit = usePart(run, (shown) => shown.view.typedUnit ?? '件')
  const expects = usePart(run, (shown) => shown.expects)
  const takesNumber = usePart(run, (shown) => shown.takesNumber && typedInputs.has(shown.expects))
  const digits = usePart(run, (shown) => shown.digits)
  const lines = usePart(run, (shown) => shown.view.lines)
  const padOpen = usePart(run, (shown) => shown.view.padOpen === true)
  const size = /^\d{1,3}$/.test(target) ? 'huge' : target.length <= 9 ? 'big' : target.length <= 13 ? 'middle' : 'small'
  return (
    <div className={lines === undefined ? 'target' : 'target reading'}>
      <p className="label">{label}</p>
      {takesNumber && expects === 'pin' ? (
        <NumberEntry key="pin" run={run} hint="6 位" unit="" secret />
      ) : lines !== undefined ? (
        <ul className="lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : takesNumber ? (
        <NumberEntry
          run={run}
          hint={expects === 'weight' ? '—' : target}
          unit={expects === 'weight' ? '克' : typedUnit}
          digits={digits}
          stays={padOpen}
        />
      ) : (
        <p className="target-code" data-size={size} data-testid="target">
          {grouped(target)}
        </p>
      )}
      {next.length > 0 && <p className="next">{next.join('　')}</p>}
    </div>
  )
})
Target.displayName = 'Target'

/** The card of the current goods. */
export const Goods = memo(({ run }: { readonly run: ShownRun }): JSX.Element | null => {
  const goods = usePart(run, (shown) => shown.view.goods)
  return goods === null ? null : <Card goods={goods} />
})
Goods.displayName = 'Goods'

/** The reserved space of a picture. */
const pictureSpace = <span className="goods-picture" />
/** Loaded separately: most goods have no picture, and work does not wait for one. */
const GoodsPicture = lazy(() =>
  import('../floor/GoodsPicture.tsx').catch((error: unknown) => {
    console.warn('图片部件没有取到', error)
    return { default: () => pictureSpace }
  }),
)

const Card = ({ goods }: { readonly goods: GoodsCard }): JSX.Element => {
  const note = [goods.spec, goods.goodsNo, goods.owner, goods.batchNo === '' ? '' : `批次\u00a0${goods.batchNo}`]
    .filter((text) => text !== '')
    .join(' · ')
  return (
    <div className="goods" data-fragile={goods.fragile || undefined}>
      {goods.imageUrl !== '' && (
        <Suspense fallback={pictureSpace}>
          <GoodsPicture key={goods.imageUrl} link={goods.imageUrl} />
        </Suspense>
      )}
      <div>
        <p className="goods-name" data-testid="goods">
          {goods.name}
        </p>
        <p className="note">{note}</p>
        {goods.fragile && <p className="fragile">易碎，轻拿轻放</p>}
      </div>
    </div>
  )
}

/** Scanned and required quantity of the current line. */
export const Quantity = memo(({ run }: { readonly run: ShownRun }): JSX.Element | null => {
  const quantity = usePart(run, (shown) => shown.view.quantity)
  if (quantity === null) return null
  const { done, need, unit } = quantity
  return (
    <div className="quantity" data-testid="quantity">
      <span>
        已扫 <b data-testid="done">{done}</b>
      </span>
      <span className="of">
        / 应扫 <b data-testid="need">{need}</b> {unit}
      </span>
      <span className="rest">
        还差 <b>{Math.max(need - done, 0)}</b>
      </span>
    </div>
  )
})
Quantity.displayName = 'Quantity'

interface ChoicesProps {
  readonly run: ShownRun
  /** the digit that selects a choice when typed; absent where choices are touched */
  readonly numberOf?: (key: string, index: number) => string
}

/** Buttons for the choices of the current stage; draws nothing without choices. */
export const Choices = memo(({ run, numberOf }: ChoicesProps): JSX.Element | null => {
  const choices = usePart(run, (shown) => shown.view.choices)
  const isBelow = usePart(run, (shown) => shown.view.choicesBelow)
  if (choices.length === 0) return null
  return (
    <div className="choices" role="group" aria-label="选一个" data-many={choices.length > 6 || undefined} data-below={isBelow}>
      {choices.map((choice, i) => (
        <button
          key={choice.key}
          type="button"
          className="choice"
          aria-pressed={choice.isOn}
          onClick={() => run.choose(choice.key)}
        >
          {numberOf && !choice.label.startsWith(numberOf(choice.key, i)) && <kbd>{numberOf(choice.key, i)}</kbd>}
          <b>{choice.label}</b>
          {choice.note !== undefined && <span>{choice.note}</span>}
        </button>
      ))}
    </div>
  )
})
Choices.displayName = 'Choices'

interface VerdictRegionProps {
  readonly run: ShownRun
  /** the page's own verdict after the run's last one; null when the page has none */
  readonly verdictOf?: (last: Verdict | null) => Verdict | null
}

/** The last verdict of the run. */
export const VerdictRegion = ({ run, verdictOf: ownVerdict }: VerdictRegionProps): JSX.Element => {
  const last = usePart(run, (shown) => shown.verdict)
  const verdict = ownVerdict?.(last) ?? last
  const held = usePart(run, (shown) => shown.held)
  const begin = usePart(run, (shown) => (shown.expects === 'choice' ? '点一条开始' : '扫码开始'))
  return <VerdictBox verdict={verdict} held={held} begin={begin} acknowledge={() => run.control('CTRL-OK')} />
}

interface ActionsProps {
  readonly run: ShownRun
  /** extra button among the actions, e.g. the one for photos */
  readonly Aside?: ComponentType<BesideProps> | undefined
  /** keyboard keys of the actions, left to right; absent where actions are touched */
  readonly keys?: readonly string[]
  /** whether the action is shown to the person; absent: every action is shown */
  readonly isShown?: (control: Action['control']) => boolean
}

/** The buttons of the current stage. */
export const Actions = ({ run, Aside, keys = [], isShown = () => true }: ActionsProps): JSX.Element => {
  const actions = usePart(run, (shown) => shown.view.actions).filter(({ control }) => isShown(control))
  return (
    <footer className="actions">
      {Aside && <Beside run={run} Part={Aside} />}
      {actions.map((action, i) => (
        <button
          key={action.control}
          type="button"
          className={action.main === true ? 'action main' : 'action'}
          onClick={() => run.control(action.control)}
        >
          {keys[i] !== undefined && <kbd>{keys[i]}</kbd>}
          {action.label}
        </button>
      ))}
    </footer>
  )
}

/** Draws a part of the page that depends on what the stage expects now. */
export const Beside = ({ run, Part }: { readonly run: ShownRun; readonly Part: ComponentType<BesideProps> }): JSX.Element => (
  <Part run={run} expects={usePart(run, (shown) => shown.expects)} />
)
