// 发货时效 · rule/deliveryTime
import type { JSX } from 'react'
import { deliveryTimeFamily, recomputeDeliveryTime } from '#contract/rule/deliveryTime'
import type { RuleFamily } from '#contract/rule/family'
import type { Row } from '#contract/resource'
import { keyIn } from '#contract/rule/target'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import type { BatchProps } from '../../kit/resourceProps.ts'
import { showToast } from '../../kit/toast.ts'
import { DeliveryValue } from './deliveryTime/DeliveryValue.tsx'
import { familyBatch } from './family/familyBatch.tsx'
import { FamilyScreen } from './family/FamilyScreen.tsx'

const TryDialog = lazyPart<{ readonly templateId: string; readonly close: () => void }>(
  async () => (await import('./deliveryTime/TryDialog.tsx')).TryDialog,
)

/** Button that calculates the deadlines of open orders again by the current rules. */
const Recompute = ({ chosen, clear }: BatchProps<Row<RuleFamily['config']>>): JSX.Element | null => {
  const may = useMay()
  const send = useSend(recomputeDeliveryTime, { changes: ['stockout/order'] })
  const recompute = async (): Promise<void> => {
    const text = '还没有出库的订单按现在生效的规则重新算发货截止；已出库的不变。'
    if (!(await confirm(`重算 ${chosen.length} 个店铺的发货截止？`, text))) return
    send.mutate(
      { shopNos: chosen.map((row) => keyIn(deliveryTimeFamily.target, row)) },
      {
        onSuccess: ({ looked, changed }) => {
          showToast('success', `看了 ${looked} 单，${changed} 单的发货截止变了`)
          clear()
        },
      },
    )
  }
  return may(recomputeDeliveryTime.may) ? (
    <OnlineButton disabled={chosen.length === 0} loading={send.isPending} onClick={() => void recompute()}>
      重算
    </OnlineButton>
  ) : null
}

const Batch = familyBatch(deliveryTimeFamily, Recompute)

export default function DeliveryTimeScreen(): JSX.Element {
  return <FamilyScreen of={deliveryTimeFamily} Value={DeliveryValue} Try={TryDialog} Batch={Batch} />
}
