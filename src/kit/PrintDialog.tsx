// 打印 · kit/PrintDialog
import { Alert, Button, Modal, Progress } from 'antd'
import { useEffect, useState, type JSX, type ReactNode } from 'react'
import { Stack } from '../paper/Stack.tsx'
import type { Paper } from '../paper/papers.ts'
import { NumberCell } from './NumberField.tsx'
import { numberFault } from './numberFault.ts'
import './print.css'

interface PrintDialogProps {
  readonly title: string
  readonly paper: Paper
  /** the page or pages of each printed thing, and the word for one */
  readonly pages: readonly ReactNode[]
  readonly unit: '张' | '份'
  /** further questions: size, what to print */
  readonly question?: ReactNode
  /** which printer to choose; '' or absent: any */
  readonly printer?: string
  /** shown above the preview */
  readonly note?: ReactNode
  /** called when the person confirms that paper came out; absent: it is not counted */
  readonly printed?: () => void
  readonly close: () => void
}
const shown = 6
/** Most pages of one print, because a printer needs half an hour for so many and the browser must hold all pages at once. */
const most = 2000
/** Most copies of one page: three digits. */
const copiesMost = 999
/** Pages drawn in one step, so that the dialog stays responsive. */
const step = 50

/** The number of pages drawn so far, which grows by a step per frame. */
const useDrawn = (total: number): number => {
  const [drawn, setDrawn] = useState(step)
  useEffect(() => {
    if (drawn >= total) return
    const next = setTimeout(() => setDrawn((before) => before + step), 0)
    return () => clearTimeout(next)
  }, [drawn, total])
  return Math.min(drawn, total)
}

interface PaperCheckProps {
  /** the person has not answered yet whether paper came out */
  readonly isAsked: boolean
  readonly isCounted: boolean
  readonly yes: () => void
}
/** Asks after a print whether paper came out, or shows that the print counts. */
const PaperCheck = ({ isAsked, isCounted, yes }: PaperCheckProps): JSX.Element =>
  isAsked ? (
    <Alert
      type="warning"
      showIcon
      title="纸都出来了吗？"
      description="没出纸先看电源、纸和默认打印机，再点“再打印”；打不了就关掉，仍算没打印，以后再打。"
      action={
        <Button type="primary" onClick={yes}>
          出来了
        </Button>
      }
    />
  ) : (
    <Alert
      type="info"
      showIcon
      title={isCounted ? '已记为打印过，再打一次算补打。' : '已送往打印机。没出纸先看电源、纸和默认打印机，再点“再打印”。'}
    />
  )

interface PrintSettingsProps extends Pick<PrintDialogProps, 'paper' | 'unit' | 'question' | 'printer' | 'note'> {
  readonly count: number
  readonly copies: number
  readonly limits: Parameters<typeof NumberCell>[0]['limits']
  readonly setCopies: (copies: number) => void
}
/** Number of copies, paper, printer, and further questions. */
const PrintSettings = ({
  paper,
  unit,
  question,
  printer = '',
  note,
  count,
  copies,
  limits,
  setCopies,
}: PrintSettingsProps): JSX.Element => (
  <>
    <div className="print-ask">
      <label>
        每个打印 <NumberCell label="每个打印张数" limits={limits} value={copies} onChange={(n) => setCopies(n ?? 1)} /> {unit}
      </label>
      {question}
      <span className="dim">
        {paper.name}，按 100% 打印，不要“适合页面”。{count > shown ? `下面是前 ${shown} 个，共 ${count} 个。` : ''}
      </span>
    </div>
    {printer !== '' && <Alert type="info" showIcon title={printer} />}
    {note}
  </>
)

/**
 * The dialog for all prints: it shows the first pages as they will be printed, asks for the number of copies, and prints by the browser.
 * Afterwards it stays open and asks whether paper came out, which only the person at the printer knows. Without a yes the pages remain
 * unprinted and can be printed again.
 */
export const PrintDialog = ({
  title,
  paper,
  pages,
  unit,
  question,
  printer = '',
  note,
  printed,
  close,
}: PrintDialogProps): JSX.Element => {
  const count = pages.length
  const [copies, setCopies] = useState(1)
  const [printTimes, setPrintTimes] = useState(0)
  /** whether the question after the last print is not answered yet */
  const [isUnanswered, setIsUnanswered] = useState(false)
  const limits = { min: 1, max: Math.min(copiesMost, Math.max(1, Math.floor(most / count))), unit }
  const isWrong = numberFault('', limits, copies) !== ''
  const total = isWrong ? 0 : count * copies
  const drawn = useDrawn(total)
  const isReady = total > 0 && drawn === total
  const print = (): void => {
    window.print()
    setPrintTimes((times) => times + 1)
    setIsUnanswered(printed !== undefined)
  }
  const cameOut = (): void => {
    setIsUnanswered(false)
    printed?.()
  }
  return (
    <Modal
      title={title}
      open
      width={760}
      onCancel={close}
      cancelText={printTimes > 0 ? '关闭' : '取消'}
      okText={`${printTimes > 0 ? '再打印' : '打印'} ${count * copies} ${unit}`}
      okButtonProps={{ disabled: !isReady }}
      onOk={print}
    >
      <PrintSettings {...{ paper, unit, question, printer, note, count, copies, limits, setCopies }} />
      {!isReady && total > 0 && <Progress percent={Math.floor((drawn / total) * 100)} size="small" aria-label="排版进度" />}
      {printTimes > 0 && <PaperCheck isAsked={isUnanswered} isCounted={printed !== undefined} yes={cameOut} />}
      <div className="print-preview" data-size={paper.height > 200 ? 'large' : paper.height > 100 ? 'tall' : 'small'}>
        {pages.slice(0, shown).map((page, index) => (
          <div key={index}>{page}</div>
        ))}
      </div>
      <Stack paper={paper}>
        {Array.from({ length: drawn }, (_, index) => (
          <div key={index}>{pages[Math.floor(index / copies)]}</div>
        ))}
      </Stack>
    </Modal>
  )
}
