// 盘点单详情 · stock/checkDetail
import { useState, type JSX } from 'react'
import { useParams } from 'react-router-dom'
import type { LineAnswer } from '#contract/document'
import { isCounting } from '#contract/rules/stockLife'
import { check as checks, checkCount, type CheckLine, type CheckPage } from '#contract/stock/check'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import type { LineCells, PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Whole } from '../../kit/document/useDocument.ts'
import { countText, none } from '../../kit/formats.ts'
import { PrintButton } from '../../kit/PrintButton.tsx'
import { useMay } from '../../kit/may.ts'
import { CheckPaper } from './check/CheckPaper.tsx'
import { CountCell, countOf } from './check/CountCell.tsx'
import { ExtraDialog } from './check/ExtraDialog.tsx'

const checkOf = ({ head }: Whole<typeof checks>): CheckPage => head as unknown as CheckPage
const lineOf = (line: LineAnswer<typeof checks>): CheckLine => line as unknown as CheckLine
const Desk = ({ whole }: PartProps<typeof checks>): JSX.Element => <Notes check={checkOf(whole)} />
const Buttons = ({ whole }: PartProps<typeof checks>): JSX.Element => <Tools check={checkOf(whole)} />

export default function CheckDetailScreen(): JSX.Element {
  const { checkNo = '' } = useParams()
  const mayCount = useMay()(checkCount.may)
  return (
    <DocumentRoute
      of={checks}
      no={checkNo}
      Tools={Buttons}
      Desk={Desk}
      lineCells={(whole) => lineCells(checkOf(whole), mayCount)}
      tabs={({ lines }) => ({
        some: [{ key: 'diffs', label: '差异', lines: lines.filter((line) => (line.diffQty ?? 0) !== 0) }],
      })}
    />
  )
}

/** Cells of the lines; an open line of the current round has an input for the count. */
const lineCells = ({ checkNo, roundNo, status }: CheckPage, mayCount: boolean): LineCells<typeof checks> => ({
  locationNo: (line) => (
    <>
      {lineOf(line).locationNo}
      {lineOf(line).isExtra === 1 && <small className="dim"> 账外</small>}
    </>
  ),
  countTime: (line) => lineOf(line).countTime?.slice(5, 16) ?? none,
  ...(mayCount &&
    isCounting(Number(status)) && {
      [countOf(roundNo)]: (line: LineAnswer<typeof checks>) =>
        lineOf(line).isOpen === 1 ? (
          <CountCell checkNo={checkNo ?? ''} roundNo={roundNo ?? 1} line={lineOf(line)} />
        ) : (
          countText(lineOf(line)[countOf(roundNo)])
        ),
    }),
})

const Notes = ({ check }: { readonly check: CheckPage }): JSX.Element => (
  <>
    {check.second === 1 && <p className="dim">{check.firstApproveUserName} 已审核，待另一位主管审核</p>}
    {check.cut === 1 && <p className="dim">明细较多，只显示前 {countText(check.lines.length)} 行；请用导入录入实盘数。</p>}
  </>
)

const Tools = ({ check }: { readonly check: CheckPage }): JSX.Element | null => {
  const may = useMay()
  const [isAdding, setIsAdding] = useState(false)
  if (!isCounting(Number(check.status))) return null
  return (
    <>
      <PrintButton label="打印盘点表" right={160312} list={<CheckPaper check={check} />} />
      {may(checkCount.may) && <OnlineButton onClick={() => setIsAdding(true)}>添加账外商品</OnlineButton>}
      {isAdding && <ExtraDialog check={check} close={() => setIsAdding(false)} />}
    </>
  )
}
