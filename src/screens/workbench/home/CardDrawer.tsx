// 卡片设置 · workbench/home/CardDrawer
import { Button, Checkbox, Drawer } from 'antd'
import { useState, type JSX } from 'react'
import { CARD, cards, cardsKeep, type CardCode } from '#contract/workbench/home'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { OrderList } from '../../../kit/OrderList.tsx'
import { FailureState } from '../../../kit/states.tsx'

interface Choice {
  readonly cardCode: CardCode
  readonly shown: 0 | 1
}

/** Selects the cards that the person sees, and their order. */
export const CardDrawer = ({ close }: { readonly close: () => void }): JSX.Element => {
  const { data, error, refetch } = useRead(cards, {})
  const [draft, setDraft] = useState<readonly Choice[] | null>(null)
  const save = useSend(cardsKeep)
  const storedChoices: readonly Choice[] = [
    ...(data?.cards ?? []).map(({ cardCode }) => ({ cardCode, shown: 1 as const })),
    ...(data?.hidden ?? []).map((cardCode) => ({ cardCode, shown: 0 as const })),
  ]
  const choices = draft ?? storedChoices
  const saveChoices = (next: readonly Choice[]): void => save.mutate({ cards: [...next] }, { onSuccess: close })
  return (
    <Drawer
      title="卡片设置"
      open
      onClose={close}
      size={360}
      extra={<Button onClick={() => saveChoices([])}>恢复默认</Button>}
      footer={
        <span className="drawer-footer">
          <Button onClick={close}>取消</Button>
          <OnlineButton type="primary" loading={save.isPending} disabled={draft === null} onClick={() => saveChoices(choices)}>
            保存
          </OnlineButton>
        </span>
      }
    >
      {data === undefined && error !== null && <FailureState failure={error.failure} retry={() => void refetch()} />}
      <p className="order-head">拖动或用箭头调整顺序，勾选的显示在首页</p>
      <OrderList items={choices} keyOf={({ cardCode }) => cardCode} nameOf={({ cardCode }) => CARD[cardCode]} change={setDraft}>
        {({ cardCode, shown }) => (
          <Checkbox
            checked={shown === 1}
            onChange={(event) =>
              setDraft(
                choices.map((one) => (one.cardCode === cardCode ? { cardCode, shown: event.target.checked ? 1 : 0 } : one)),
              )
            }
          >
            {CARD[cardCode]}
          </Checkbox>
        )}
      </OrderList>
    </Drawer>
  )
}
