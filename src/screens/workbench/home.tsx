// 首页 · workbench/home
import type { JSX } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { configValues } from '#contract/user/config'
import { cards, progress } from '#contract/workbench/home'
import type { ReplyOf } from '#contract/call'
import { useRead } from '../../data/query.ts'
import { countText } from '../../kit/formats.ts'
import { Icon } from '../../kit/icons.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { EmptyState, FailureState, StaleNote } from '../../kit/states.tsx'
import { category, menu, ownPages } from '../../state/menu.ts'
import { BarcodeErrors } from './home/BarcodeErrors.tsx'

/** Seconds between two looks until the tenant's own setting is here (biRefreshTime, floor.md §10). */
const usualSeconds = 60
const useEveryMs = (): number => {
  const { data } = useRead(configValues, { code: 'biRefreshTime' }, { once: true })
  return Number(data?.[0]?.value ?? usualSeconds) * 1000
}

export default function HomeScreen(): JSX.Element {
  return (
    <section className="home">
      <Cards />
      <Progress />
      <Shortcuts />
      <BarcodeErrors />
    </section>
  )
}

type Card = ReplyOf<typeof cards>['cards'][number]
const CardBody = ({ card }: { readonly card: Card }): JSX.Element => (
  <>
    <span>{card.title}</span>
    <strong>{countText(card.count)}</strong>
  </>
)

/** What stands at each step; a number opens the rows behind it. */
const Cards = (): JSX.Element => {
  const { data, error, refetch, dataUpdatedAt } = useRead(cards, {}, { everyMs: useEveryMs() })
  if (data === undefined)
    return error === null ? (
      <div className="home-cards" aria-busy="true" />
    ) : (
      <FailureState failure={error.failure} retry={() => void refetch()} />
    )
  return (
    <>
      {error !== null && <StaleNote failure={error.failure} since={dataUpdatedAt} />}
      <div className="home-cards">
        {data.cards.map((card) =>
          card.path === '' ? (
            <div key={card.cardCode} className="big-number" data-level={card.level}>
              <CardBody card={card} />
            </div>
          ) : (
            <Link key={card.cardCode} className="big-number" data-level={card.level} to={card.path}>
              <CardBody card={card} />
            </Link>
          ),
        )}
      </div>
    </>
  )
}

/** Orders due today by how far they are, with the pace and the people of each stage. */
const Progress = (): JSX.Element | null => {
  const { data } = useRead(progress, {}, { everyMs: useEveryMs() })
  if (data === undefined) return null
  return (
    <section className="panel">
      <h2>
        今日应发 {countText(data.total)} 单 <small className="dim">各环节完成数、近一小时完成、近半小时在岗</small>
      </h2>
      <div className="panel-body">
        {data.total === 0 ? (
          <EmptyState title="今天没有应发的订单" />
        ) : (
          <ol className="stages">
            {data.stages.map((stage) => (
              <li key={stage.stage}>
                <b>{stage.stage}</b>
                <Meter label={stage.stage} done={stage.done} all={data.total} />
                <span>{countText(stage.hourly)} 单/时</span>
                <span className="dim">{stage.people} 人</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

/** 移动端: the handheld pages the person owns (floor.md §16.3). */
const Shortcuts = (): JSX.Element | null => {
  const { tree } = useSnapshot(menu)
  const pages = ownPages(tree ?? [], category.pda).filter((page) => page.isOpen !== 0 && page.path !== null)
  if (pages.length === 0) return null
  return (
    <section className="panel">
      <h2>移动端</h2>
      <div className="panel-body home-shortcuts">
        {pages.map((page) => (
          <a key={page.id} href={page.path ?? '/'} target="_blank" rel="noreferrer">
            <Icon name="phone" />
            {page.title}
          </a>
        ))}
      </div>
    </section>
  )
}
