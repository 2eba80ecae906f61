// 费用版本详情 · finance/feeVersionDetail
import { Button } from 'antd'
import type { JSX, ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { feeVersion, feeVersionNewPage } from '#contract/finance/feeVersion'
import { conditionsText, itemText } from '#contract/rules/feeItemText'
import type { TypedItem } from '#contract/rules/feeItemRules'
import type { LineCells, PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import { none } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'

const cells: LineCells<typeof feeVersion> = {
  unitPriceE4: (item) => itemText(item as TypedItem),
  conditions: (item) => conditionsText(item as TypedItem) || none,
}

const Edit = ({ whole }: PartProps<typeof feeVersion>): ReactNode => {
  const may = useMay()
  const navigate = useNavigate()
  return (
    whole.acts['edit'] === null &&
    may(feeVersion.acts.edit.right) && (
      <Button onClick={() => void navigate(`${feeVersionNewPage}?versionNo=${encodeURIComponent(whole.no)}`)}>编辑</Button>
    )
  )
}

/** Page of one fee version: where and when it applies, its items, its log (office.md §12.1, screen 5304). */
export default function FeeVersionDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  return <DocumentRoute of={feeVersion} no={id} Tools={Edit} lineCells={() => cells} />
}
