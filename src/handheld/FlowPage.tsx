// 作业页框 · handheld/FlowPage
import { useEffect, type ComponentType, type JSX } from 'react'
import type { Doc, Flow } from '../flows/flow.ts'
import type { BesideProps } from '../floor/regions.tsx'
import { onBackCode } from '../floor/scanRouting.ts'
import type { ShownRun } from '../floor/shownRun.ts'
import { FlowScreen } from './FlowScreen.tsx'
import { go } from './route.tsx'
import { usePaper, type PrintsAt } from './usePaper.ts'
import { useRun } from '../floor/useRun.ts'

interface FlowPageProps<D extends Doc> {
  readonly flow: Flow<D>
  /** shown in the middle while no document is open */
  readonly Idle?: ComponentType<BesideProps>
  /** extra button among the actions, e.g. the one for photos */
  readonly Aside?: ComponentType<BesideProps>
  /** above the target: the scale */
  readonly Above?: ComponentType<{ readonly run: ShownRun }>
  /** step at which waybills may be printed; the page shows where, because a handheld cannot print */
  readonly printsAt?: PrintsAt
}

const goHome = (): void => go('/wx/wms')
/** The page of a flow: shows the screen when its tasks are read from the disk. */
export const FlowPage = <D extends Doc>({ flow, Idle, Aside, Above, printsAt }: FlowPageProps<D>): JSX.Element => {
  // the way back is known before the tasks are read, so that a code scanned meanwhile closes the page
  useEffect(() => onBackCode(goHome), [])
  const run = useRun(flow)
  usePaper(run, printsAt)
  if (run === null) return <main className="flow" aria-label={flow.title} aria-busy="true" />
  return <FlowScreen run={run} title={flow.title} back={goHome} Idle={Idle} Aside={Aside} Above={Above} />
}
