import { NextStep, type NextStepProps } from './NextStep';
import { RunningShows } from './RunningShows';

/** What stands before everything else, when there is something: what runs today, and what to do next. */
export default function First({ hasShows, ...next }: NextStepProps & { hasShows: boolean }) {
  return (
    <>
      {hasShows && <RunningShows />}
      <NextStep {...next} />
    </>
  );
}
