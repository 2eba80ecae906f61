// 待办卡片 · workbench/home/Cards
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { cardCodes, cards } from '#contract/workbench/home'
import { useRead } from '../../../data/query.ts'
import { countText } from '../../../kit/formats.ts'
import { EmptyState, FailureState, StaleNote } from '../../../kit/states.tsx'
import { placeInput, useEveryMs, type UsedPlace } from './place.ts'

type CardsReply = ReplyOf<typeof cards>

/** Cards with the number of orders at each step; a card opens the list of its orders. */
export const Cards = ({ warehouseNo, unknown }: UsedPlace): JSX.Element => {
  const place = placeInput(warehouseNo)
  const { data, error, refetch, dataUpdatedAt } = useRead(cards, place, { everyMs: useEveryMs(), enabled: !unknown, keep: true })
  if (data === undefined)
    return error === null ? <CardsPlaceholder /> : <FailureState failure={error.failure} retry={() => void refetch()} />
  return (
    <>
      {error !== null && <StaleNote failure={error.failure} since={dataUpdatedAt} />}
      <Grid {...data} />
    </>
  )
}

/** Placeholder for the cards, so that the content below does not move when they arrive. */
const CardsPlaceholder = (): JSX.Element => (
  <div className="home-cards" aria-busy="true">
    {cardCodes.map((code) => (
      <span key={code} className="big-number" aria-hidden="true">
        <span>&nbsp;</span>
        <strong>&nbsp;</strong>
      </span>
    ))}
  </div>
)

const Grid = ({ cards: shown, hidden }: CardsReply): JSX.Element => {
  if (shown.length === 0)
    return (
      <EmptyState
        title="暂无待办"
        text={
          hidden.length > 0
            ? '卡片都收起来了，在右上角的卡片设置里打开。'
            : '还没有可以看的单据，请联系系统管理员为您的账号配置菜单。'
        }
      />
    )
  return (
    <nav className="home-cards" aria-label="待办">
      {shown.map((card) => (
        <Link key={card.cardCode} className="big-number" data-level={card.warnLevel} to={card.path}>
          <span>{card.title}</span>
          <strong>{countText(card.count)}</strong>
        </Link>
      ))}
      {shown.every(({ count, cardCode }) => count === 0 || cardCode === 'shipped') && (
        <p className="home-nothing dim" role="status">
          暂无待办
        </p>
      )}
    </nav>
  )
}
