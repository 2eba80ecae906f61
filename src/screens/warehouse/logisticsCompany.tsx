// 物流公司 · warehouse/logisticsCompany
import { useState, type JSX } from 'react'
import type { Row } from '#contract/resource'
import { logisticsCompany, tryNumbers } from '#contract/warehouse/logisticsCompany'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { NumberWaysInput } from './logisticsCompany/NumberWaysInput.tsx'
import { TryDialog } from './logisticsCompany/TryDialog.tsx'

type Carrier = Row<typeof logisticsCompany>
const formInputs = { form: { noPattern: NumberWaysInput } }

export default function LogisticsCompanyScreen(): JSX.Element {
  const [triedCarrier, setTriedCarrier] = useState<Carrier | null>(null)
  const actions = (row: Carrier): readonly Action[] => [
    { label: '试单号', right: tryNumbers.may, run: () => setTriedCarrier(row) },
  ]
  return (
    <ResourceScreen
      of={logisticsCompany}
      rowActions={actions}
      questions={formInputs}
      aside={triedCarrier !== null && <TryDialog carrier={triedCarrier} close={() => setTriedCarrier(null)} />}
    />
  )
}
