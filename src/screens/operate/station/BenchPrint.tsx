// 工位打面单 · operate/station/BenchPrint
import { Button } from 'antd'
import { useEffect, type JSX } from 'react'
import type { ShownRun } from '../../../floor/shownRun.ts'
import { papers } from '../../../paper/papers.ts'
import { Stack } from '../../../paper/Stack.tsx'
import { Waybill } from '../../../paper/Waybill.tsx'
import { printerHint, waybillSize } from '../../../state/waybillSize.ts'
import { useBenchPrint, type BenchCalls } from './useBenchPrint.ts'

interface BenchPrintProps {
  readonly run: ShownRun
  readonly calls: BenchCalls
}

/**
 * Prints the waybills of the order that just passed the bench, if the warehouse prints them there. It counts them as printed unless a user
 * reports that no paper came out; then they can be printed again here or from the list.
 */
export const BenchPrint = ({ run, calls }: BenchPrintProps): JSX.Element | null => {
  const { sheets, state, again, notOut, laidOut } = useBenchPrint(run, calls)
  const isNew = state === 'laying'
  useEffect(() => {
    if (isNew) laidOut()
  }, [isNew, laidOut])
  if (sheets.length === 0) return null
  const size = waybillSize()
  const numberEndings = sheets.map(({ logisticsNo }) => logisticsNo.slice(-4)).join('、')
  return (
    <div className="bench-print" role="group" aria-label="面单打印">
      <span>
        {state === 'kept' ? '面单没出来，记为未打印' : '面单已送打印机'}　尾号 <b>{numberEndings}</b>
      </span>
      {printerHint() !== '' && <span className="dim">{printerHint()}</span>}
      {state === 'printed' && <Button onClick={notOut}>没出来</Button>}
      {state === 'kept' && (
        <Button type="primary" onClick={again}>
          再打一次
        </Button>
      )}
      <Stack paper={papers[size]}>
        {sheets.map((sheet) => (
          <Waybill key={sheet.packageNo} size={size} of={{ ...sheet, simulated: sheet.simulated === 1 }} />
        ))}
      </Stack>
    </div>
  )
}
