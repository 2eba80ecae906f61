// 工位画面 · operate/station/StationScreen
import { useCallback, useState, type JSX } from 'react'
import { useSnapshot } from 'valtio'
import type { ControlCode } from '#contract/rules/scanKind'
import { usePart, Beside } from '../../../floor/regions.tsx'
import type { FlowRun } from '../../../floor/run.ts'
import type { Doc } from '../../../flows/flow.ts'
import { station } from '../../../state/station.ts'
import { BatchPrint } from './BatchPrint.tsx'
import { BenchPrint } from './BenchPrint.tsx'
import { useFunctionKeys } from './functionKeys.ts'
import { Lane } from './Lane.tsx'
import { Seats } from './Seats.tsx'
import type { Station } from './stationDefinition.ts'
import { StationHead } from './StationHead.tsx'
import { Today } from './Today.tsx'
import { isAtWorkstation, useStationScans } from './useStationScans.ts'
import { WorkTable } from './WorkTable.tsx'

interface ScreenProps<D extends Doc> {
  readonly run: FlowRun<D>
  readonly of: Station<D>
}

/** Left: what to scan, and the result. Middle: the goods. Right: the person's work of the day (floor.md §8). */
export const StationScreen = <D extends Doc>({ run, of }: ScreenProps<D>): JSX.Element => {
  const { binding } = useSnapshot(station)
  const [changing, setChanging] = useState(false)
  const scans = useStationScans(run, of.right)
  const { denied } = of
  const isShown = useCallback(
    (control: ControlCode): boolean => (denied?.({ type: 'control', code: control, at: 0 }) ?? null) === null,
    [denied],
  )
  useFunctionKeys(run, isShown)
  const isChoosing = changing || !isAtWorkstation(of.right, binding)
  return (
    <section className="station" aria-label={of.flow.title}>
      <StationHead right={of.right} change={() => setChanging((before) => !before)} />
      <Lane run={run} scans={scans} Aside={of.Aside} isShown={isShown} isChoosing={isChoosing} />
      <div className="station-work">
        {of.prints && <BenchPrint run={run} calls={of.prints} />}
        {of.printsBatch && <BatchPrint run={run} calls={of.printsBatch} />}
        {isChoosing ? <Seats right={of.right} scans={scans} close={() => setChanging(false)} /> : <Work run={run} of={of} />}
      </div>
      <Today flow={of.flow.name} unit={of.unit} run={run} />
    </section>
  )
}

/** The lines of the open document; without an open document, the waiting work. */
const Work = <D extends Doc>({ run, of: { lines, what = '商品', Above, Idle } }: ScreenProps<D>): JSX.Element => {
  const isOpen = usePart(run, (shown) => shown.docNo !== '')
  return (
    <>
      {Above && <Above run={run} />}
      {isOpen && lines !== undefined && <WorkTable run={run} lines={lines} what={what} />}
      {!isOpen && Idle !== undefined && (
        <div className="station-idle">
          <Beside run={run} Part={Idle} />
        </div>
      )}
    </>
  )
}
