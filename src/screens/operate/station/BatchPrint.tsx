// 整批打面单 · operate/station/BatchPrint
import { Button } from 'antd'
import { useEffect, useState, type JSX } from 'react'
import type { ReplyOf } from '#contract/call'
import type {
  checkBatchWaybills,
  checkBatchWaybillsPrinted,
  packBatchWaybills,
  packBatchWaybillsPrinted,
} from '#contract/stockout/print'
import { failureOf, request, sentenceOf } from '../../../data/api.ts'
import { useSend } from '../../../data/send.ts'
import { usePart } from '../../../floor/regions.tsx'
import type { ShownRun } from '../../../floor/shownRun.ts'
import { LeftOut, MoreLeft } from '../../../kit/LeftOut.tsx'
import { PrintDialog } from '../../../kit/PrintDialog.tsx'
import { papers } from '../../../paper/papers.ts'
import { Waybill } from '../../../paper/Waybill.tsx'
import { person } from '../../../state/person.ts'
import { printerHint, waybillSize } from '../../../state/waybillSize.ts'

/** `sheet`: reads the unprinted waybills of the pick order; `reportCall`: reports the printed ones. */
export interface BatchCalls {
  readonly sheet: typeof checkBatchWaybills | typeof packBatchWaybills
  readonly reportCall: typeof checkBatchWaybillsPrinted | typeof packBatchWaybillsPrinted
}
type Sheets = ReplyOf<typeof checkBatchWaybills>

interface BatchPrintProps {
  readonly run: ShownRun
  readonly calls: BatchCalls
}

/** Longest wait for the content of the waybills, ms. */
const waitMs = 10_000

/** One press prints the unprinted waybills of the current pick order, or of the last finished one, in the order of the slots. */
export const BatchPrint = ({ run, calls }: BatchPrintProps): JSX.Element | null => {
  const open = usePart(run, (shown) => shown.docNo)
  const [last, setLast] = useState('')
  const [sheets, setSheets] = useState<Sheets | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  useEffect(() => run.onFinish(setLast), [run])
  const pickNo = open === '' ? last : open
  if (pickNo === '') return null
  const loadSheets = (): void => {
    setIsLoading(true)
    request(calls.sheet, { pickNo }, { timeoutMs: waitMs })
      .then((due) => {
        const none = due.waybills.length === 0 && due.left.length === 0
        if (due.elsewhere === 1) run.remark({ tone: 'warn', words: '本仓的面单不在这里打', next: '看作业参数里的打印环节' })
        else if (none) run.remark({ tone: 'ok', words: '这批面单都打过了', next: '要补打，到包裹列表勾选补打' })
        else setSheets(due)
      })
      .catch((error: unknown) => {
        const failure = failureOf(error)
        const why = failure.kind === 'offline' ? '断网了' : sentenceOf(failure)
        run.remark({ tone: 'warn', words: `${why}，面单没打`, next: '有网了再点打面单' })
      })
      .finally(() => setIsLoading(false))
  }
  return (
    <div className="bench-print" role="group" aria-label="面单打印">
      <span>
        拣货单 <b>{pickNo}</b>
      </span>
      <Button loading={isLoading} onClick={loadSheets}>
        打这批面单
      </Button>
      {sheets !== null && <BatchDialog sheets={sheets} reportCall={calls.reportCall} close={() => setSheets(null)} />}
    </div>
  )
}

interface DialogProps {
  readonly sheets: Sheets
  readonly reportCall: BatchCalls['reportCall']
  readonly close: () => void
}
const BatchDialog = ({ sheets: { waybills, left, more }, reportCall, close }: DialogProps): JSX.Element => {
  const size = waybillSize()
  const badgeCode = person.taken?.badgeCode
  const reportPrinted = useSend(reportCall, {
    toast: '',
    changes: ['stockout/order', 'stockout/subPackage', 'stockout/wave', 'operate/work'],
  })
  return (
    <PrintDialog
      title="打这批面单"
      paper={papers[size]}
      unit="张"
      printer={printerHint()}
      pages={waybills.map((sheet) => (
        <Waybill key={sheet.packageNo} size={size} of={{ ...sheet, simulated: sheet.simulated === 1 }} />
      ))}
      note={
        <>
          <MoreLeft count={waybills.length} more={more} />
          <LeftOut left={left} />
        </>
      }
      printed={() =>
        reportPrinted.mutate({
          packageNos: waybills.map(({ packageNo }) => packageNo),
          ...(badgeCode !== undefined && { badgeCode }),
        })
      }
      close={close}
    />
  )
}
