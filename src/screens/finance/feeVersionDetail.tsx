// 费用版本详情 · finance/feeVersionDetail
import { Button } from 'antd'
import type { JSX, ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { feeVersion, feeVersionNewPage } from '#contract/finance/feeVersion'
import { conditionsText, itemText } from '#contract/rules/feeItemText'
import type { LineCells, PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Whole } from '../../kit/document/useDocument.ts'
import { none } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { FactTrial } from './contract/FactTrial.tsx'

const cells: LineCells<typeof feeVersion> = {
  calcMethod: (item) => itemText(item),
  conditions: (item) => conditionsText(item) || none,
}

const Edit = ({ whole }: PartProps<typeof feeVersion>): ReactNode => {
  const may = useMay()
  const navigate = useNavigate()
  const { edit: refusal } = whole.acts
  return (
    refusal === null &&
    may(feeVersion.acts.edit.right) && (
      <Button onClick={() => void navigate(`${feeVersionNewPage}?versionNo=${encodeURIComponent(whole.no)}`)}>编辑</Button>
    )
  )
}

/** A draft is priced as if it were approved. */
const trialTab = ({ no, head: { contractNo } }: Whole<typeof feeVersion>) => ({
  key: 'trial',
  label: '试算',
  children: <FactTrial contractNo={contractNo ?? ''} versionNo={no} />,
})

/** Page of one fee version: where and when it applies, its items, its log (office.md §12.1, screen 5304). */
export default function FeeVersionDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  return (
    <DocumentRoute
      of={feeVersion}
      no={id}
      Tools={Edit}
      lineCells={() => cells}
      tabs={(whole) => ({ after: [trialTab(whole)] })}
    />
  )
}
