// 首页 · workbench/home
import type { JSX } from 'react'
import { cards } from '#contract/workbench/home'
import { message } from '#contract/workbench/message'
import { useMay } from '../../kit/may.ts'
import { NoRight } from '../../kit/states.tsx'
import { BarcodeErrors } from './home/BarcodeErrors.tsx'
import { Cards } from './home/Cards.tsx'
import { Hourly } from './home/Hourly.tsx'
import { HomeHead } from './home/HomeHead.tsx'
import { Messages } from './home/Messages.tsx'
import { MobilePages } from './home/MobilePages.tsx'
import { Pins } from './home/Pins.tsx'
import { usePlace } from './home/place.ts'
import { Progress } from './home/Progress.tsx'
import './home.css'

/** Start page: cards of waiting work, progress of the day, messages, links (floor.md §10). */
export default function HomeScreen(): JSX.Element {
  const may = useMay()
  const place = usePlace()
  const hasCards = may(cards.may)
  return (
    <section className="home">
      <HomeHead {...place} />
      {hasCards ? <Cards {...place} /> : <NoRight />}
      {hasCards && <Progress {...place} />}
      {hasCards && <Hourly {...place} />}
      <div className="home-columns">
        {may(message.may.list) && <Messages />}
        <div className="home-side">
          {hasCards && <Pins />}
          <MobilePages />
        </div>
      </div>
      <BarcodeErrors />
    </section>
  )
}
