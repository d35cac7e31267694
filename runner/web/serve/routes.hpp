#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "runner/web/serve/access.hpp"
#include "runner/web/serve/http_server.hpp"
#include "runner/web/serve/play_routes.hpp"
#include "runner/web/serve/served_files.hpp"
#include "runner/web/serve/served_trees.hpp"
#include "runner/web/serve/task_queue.hpp"

namespace rb {

// What each address answers (docs/report-document.md, "What serve adds").
class Routes {
 public:
  struct Settings {
    bool analyses = true;                               // answers /api/position and /api/ask
    std::optional<std::vector<std::string>> play = {};  // answers /api/play; players it offers more
  };
  Routes(std::vector<std::string> paths, Settings settings);

  void answer(const Request& request, const HttpServer::Responder& respond);
  // Tells open pages that the server is there: call it every few seconds.
  void say_here();

 private:
  struct Route {
    std::string_view name;
    std::size_t words;  // of the path
    std::string_view methods;
    void (Routes::*answer)(const Request&, const HttpServer::Responder&);
  };
  static const Route* find_route(const std::vector<std::string>& words);
  void tell(const ServedChange& change);
  void send(const std::string& text);
  void page(const Request& request, const HttpServer::Responder& respond);
  void document(const Request& request, const HttpServer::Responder& respond);
  void events(const Request& request, const HttpServer::Responder& respond);
  void game(const Request& request, const HttpServer::Responder& respond);
  void rows(const Request& request, const HttpServer::Responder& respond);
  void find(const Request& request, const HttpServer::Responder& respond);
  void tree(const Request& request, const HttpServer::Responder& respond);
  void explore(const Request& request, const HttpServer::Responder& respond);
  void position(const Request& request, const HttpServer::Responder& respond);
  void ask(const Request& request, const HttpServer::Responder& respond);
  void require_free_engine() const;
  void require_no_clock(const std::string& what) const;
  PlayRoutes::Settings play_settings();

  Settings settings_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<EventStream>> streams_;
  // What the last question of each visitor is stopped by.
  std::map<std::string, std::weak_ptr<std::stop_source>> asked_;
  TaskQueue tasks_;
  std::vector<std::string> tree_files_;
  ServedFiles files_;  // it notifies the streams
  ServedTrees trees_;
  TaskQueue tree_tasks_;  // it uses the trees; making an index may take long
  std::optional<PlayRoutes> play_;
};

}  // namespace rb
