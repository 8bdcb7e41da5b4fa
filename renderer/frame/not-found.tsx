import { TopBar } from './top-bar';
import { words } from '../ui/words';

export function NotFound() {
  return (
    <>
      <TopBar title={words.frame.notFound} />
      <div className="page">
        <p className="lead-says">{words.frame.notFoundRemedy}</p>
      </div>
    </>
  );
}
